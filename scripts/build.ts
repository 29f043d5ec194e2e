import { build } from './lib/build';
import { fail } from './lib/command';

await build().catch(fail);
