import { runProduction } from './production';

await runProduction('main');
