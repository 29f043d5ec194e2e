import { runProduction } from './lib/production';

await runProduction('worker');
