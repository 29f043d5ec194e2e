import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import satori from 'satori';
import { afterAll, expect, test, vi } from 'vitest';

import { cardOf } from '../../domain/shares/share-card';
import { drawCard } from '../../domain/shares/card';
import { isDrawable } from '../../domain/shares/drawable-text';
import { PICTURE, type PicturePart, text } from '../../domain/shares/picture';
import { createPictures } from './pictures';

const FOLDER = path.join(import.meta.dirname, 'fonts');
const WORKER = pathToFileURL(path.join(import.meta.dirname, 'picture-worker.mjs'));

/** Hostile names and titles, one for each way in which drawing could fail. */
const HOSTILE = [
  'Lena',
  'W'.repeat(50),
  'i'.repeat(50),
  'Donau­dampf­schifffahrts­elektrizitäten­haupt­betriebs­werk',
  '👩‍👩‍👧‍👦🏳️‍🌈👍🏽🇩🇰',
  'مرحبا بالعالم',
  'שלום',
  '漢字仮名交じり文',
  'ไทย',
  'नमस्ते',
  'Z̷̢̛̮̲͍̳̤̯̞̈́͌̌̓͑̏͜a̸̢̛̩̟̣̝͉̓̆l̵͓̇̌̑̕g̷̞̺̽o̴̱͑͘',
  '\u0000\u0007\u001b[31m\u009f',
  '\u202eright to left\u202c',
  '\ud800 lone',
  '<script>alert(1)</script><img src="http://example.com/x.png">',
  '&amp;&lt;&#x0;',
  'url(http://example.com/x.png)',
  '"quoted" \'twice\' `back`',
  '\u{10ffff}\ufffe\ufeff',
  'ﷺ﷽',
  'a'.repeat(5000),
  '\n\n\n',
];

const failures: unknown[] = [];
const pictures = createPictures({
  worker: WORKER,
  limitMs: 10_000,
  onFailure: (error) => failures.push(error),
});
afterAll(() => pictures.close());

/** Width and height in the header of a PNG. */
const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });

async function pngOf(part: PicturePart): Promise<Buffer> {
  const drawn = await pictures.draw(part);
  if (!drawn.ok) throw new Error(`not drawn: ${drawn.why} ${failures.map(String).join()}`);
  return drawn.png;
}

test('hostile names and titles become a picture of the right size, below 2 MB, and none takes a second', async () => {
  await pngOf(text('begun', { fontSize: 20 }));
  const took: number[] = [];
  for (const [at, name] of HOSTILE.entries()) {
    // All different, because the same picture is not drawn twice.
    const card = cardOf({ kind: 'group', title: name, members: at, amount: '€1,234.56', name });
    const started = performance.now();
    const png = await pngOf(drawCard(card));
    took.push(performance.now() - started);
    expect(sizeOf(png), name).toEqual(PICTURE);
    expect(png.length, name).toBeLessThan(2_000_000);
  }
  // A busy machine may delay one of them, but not most.
  expect(took.sort((a, b) => a - b)[Math.floor(took.length / 2)]).toBeLessThan(1000);
  expect(failures).toEqual([]);
}, 60_000);

test('every letter that counts as drawable is in the fonts', async () => {
  const fonts = ['figtree-500', 'figtree-700', 'bricolage-grotesque-660', 'noto-sans-600'].map((file) => ({
    name: file,
    data: readFileSync(path.join(FOLDER, `${file}.ttf`)),
  }));
  const letters = Array.from({ length: 0x2300 }, (_, code) => String.fromCodePoint(code)).filter(isDrawable);
  expect(letters.length).toBeGreaterThan(500);
  for (const latin of fonts.slice(0, 3)) {
    const missing = vi.fn(async () => []);
    const part = text(letters.join(''), { fontFamily: latin.name, width: 1000 });
    const others = fonts.filter(({ name }) => name === 'noto-sans-600');
    await satori(
      { ...part, key: null },
      { ...PICTURE, fonts: [latin, ...others], loadAdditionalAsset: missing },
    );
    expect(missing.mock.calls, latin.name).toEqual([]);
  }
}, 60_000);

test('the same picture is drawn once, also when it is asked for twice at the same time', async () => {
  const part = drawCard(cardOf({ kind: 'goal', title: 'Once', amount: null, name: null }));
  expect(pictures.isKept(part)).toBe(false);
  const [first, second] = await Promise.all([pngOf(part), pngOf(part)]);
  expect(second).toBe(first);
  expect(pictures.isKept(part)).toBe(true);
  expect(await pngOf(part)).toBe(first);
});

test('a picture that takes too long is given up with its worker, and the next one is drawn by another', async () => {
  const reasons: string[] = [];
  const impatient = createPictures({
    worker: WORKER,
    limitMs: 1000,
    onFailure: (error) => reasons.push(String(error)),
  });
  const endless = impatient.draw(text('word '.repeat(400_000), { fontSize: 20 }));
  const next = impatient.draw(text('next', { fontSize: 20 }));
  expect(await endless).toEqual({ ok: false, why: 'failed' });
  expect(reasons).toEqual(['Error: A picture took longer than 1000 ms']);
  expect(await next).toMatchObject({ ok: true });
  await impatient.close();
}, 60_000);

test('what cannot be drawn is an answer, not the end of the worker', async () => {
  const broken: PicturePart = { type: 'img', props: { style: {} } };
  expect(await pictures.draw(broken)).toEqual({ ok: false, why: 'failed' });
  expect(failures).toHaveLength(1);
  failures.length = 0;
  expect(await pngOf(text('still there', { fontSize: 20 }))).toBeInstanceOf(Buffer);
}, 60_000);

test('a worker that cannot start is an answer, too', async () => {
  const none = createPictures({ worker: new URL('file:///no-such-worker.mjs') });
  const part = text('nobody draws this', {});
  expect(await none.draw(part)).toEqual({ ok: false, why: 'failed' });
  await none.close();
});

test('more than twenty waiting pictures are refused at once', async () => {
  const crowd = createPictures({ worker: WORKER, limitMs: 10_000 });
  const asked = Array.from({ length: 30 }, (_, n) => crowd.draw(text(`picture ${n}`, {})));
  const refused = await Promise.all(asked.slice(21));
  expect(refused.every((drawn) => !drawn.ok && drawn.why === 'busy')).toBe(true);
  await crowd.close();
  expect((await Promise.all(asked)).length).toBe(30);
});
