// Stands in for the program that finds texts in a picture. What it does depends on the picture's colour: it finds the
// texts of a small receipt in a white one, hangs with a red one, takes all memory with a blue one, ends with a black one.
import { setTimeout as sleep } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';

import sharp from 'sharp';

const { dominant } = await sharp(await buffer(process.stdin)).stats();
const { r, g, b } = dominant;
if (r < 80 && g < 80 && b < 80) process.exit(1);
if (r > 180 && b < 80) await sleep(600_000);
if (b > 180 && r < 80) {
  const kept = [];
  for (;;) {
    kept.push(Buffer.alloc(20_000_000, 1));
    await sleep(5);
  }
}
await sleep(150);
const rows = [
  ['Corner Shop Canary-7Q4'],
  ['Milk', '1,09'],
  ['Bread', '2,49'],
  ['TOTAL EUR', '3,58'],
  ['12.11.2026 10:15'],
];
const texts = rows.flatMap((row, at) =>
  row.map((text, column) => ({
    text,
    confidence: 0.99,
    box: { x: column === 0 ? 20 : 320, y: 20 + at * 30, width: text.length * 10, height: 20 },
    corners: null,
  })),
);
process.stdout.write(JSON.stringify({ width: 400, height: 600, texts }));
