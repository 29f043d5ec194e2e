// Stands in for the program that takes files in: the real one, later.
import { setTimeout as sleep } from 'node:timers/promises';

await sleep(1500);
await import('../../../server/services/receipts/intake-process.mjs');
