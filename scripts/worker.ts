import { runProduction } from './production';

await runProduction('worker');
