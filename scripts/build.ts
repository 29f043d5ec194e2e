import { build } from './lib/build';
import { fail } from './lib/fail';

await build().catch(fail);
