import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';

import { z } from 'zod';

import { drawCard } from '../../domain/shares/card';
import { cardOf } from '../../domain/shares/share-card';
import { PICTURE, type PicturePart } from '../../domain/shares/picture';

/** A picture as PNG with the hash of its content, or why there is none: too many wait, or it could not be drawn. */
export type Drawn = { ok: true; png: Buffer } | { ok: false; why: 'busy' | 'failed' };

export interface Pictures {
  /** Draws a picture. One that was drawn lately, or is being drawn, is not drawn again. */
  draw(part: PicturePart): Promise<Drawn>;
  /** Whether a picture is cached, so that it costs nothing. */
  isKept(part: PicturePart): boolean;
  close(): Promise<void>;
}

interface Options {
  worker: URL;
  onFailure?: (error: unknown) => void;
  /** How long one picture may take. */
  limitMs?: number | undefined;
}

const LIMIT_MS = 1000;
/** How long a new worker may take to start, which includes reading its libraries and fonts. */
const START_MS = 15_000;
/** With more waiting pictures than this, somebody would wait for several seconds. */
const MOST_WAITING = 20;
/** The size of the cache in bytes, which is enough for about three hundred pictures. */
const KEPT_BYTES = 16_000_000;
/** A worker takes 60 MB, so it ends after this long without pictures to draw. */
const IDLE_MS = 60_000;

/** A hash of what the picture shows, the same for the same content on every server. */
const pictureHash = (part: PicturePart): string =>
  createHash('sha256').update(JSON.stringify(part)).digest('base64url');

const answerSchema = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ id: z.number(), png: z.instanceof(Uint8Array) }),
  z.object({ id: z.number(), error: z.string() }),
]);

/** The first picture takes several times as long as later ones, so this one is drawn while nobody waits. */
const WARM_UP = {
  id: 0,
  part: drawCard(
    cardOf({ kind: 'snapshot', days: 5, streakWeeks: 9, level: 4, amount: '€1.50', name: 'Lena Ωж' }),
  ),
};

interface Job {
  id: number;
  part: PicturePart;
  done: (drawn: Drawn) => void;
}

/** Pictures, drawn one after the other by one worker thread, which starts with the first of them. A picture
 * that exceeds the time limit is given up together with its thread. */
export function createPictures({ worker: file, onFailure, limitMs = LIMIT_MS }: Options): Pictures {
  const kept = new Map<string, Buffer>();
  let keptBytes = 0;
  const drawing = new Map<string, Promise<Drawn>>();
  const waiting: Job[] = [];
  let current: Job | null = null;
  let worker: Worker | null = null;
  let isReady = false;
  let timer: NodeJS.Timeout | undefined;
  let jobs = 0;

  const after = (ms: number, act: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
    timer.unref();
  };

  function end(): void {
    clearTimeout(timer);
    const ended = worker;
    worker = null;
    isReady = false;
    void ended?.terminate();
  }

  function finish(drawn: Drawn): void {
    const job = current;
    current = null;
    job?.done(drawn);
    next();
  }

  /** Gives up the current picture with its worker; the next picture gets a new one. */
  function giveUp(error: unknown): void {
    onFailure?.(error);
    end();
    // Even if no picture was begun, the first waiting one is blamed, so that it cannot end one worker after the other.
    current ??= waiting.shift() ?? null;
    finish({ ok: false, why: 'failed' });
  }

  function start(): void {
    const started = new Worker(file, {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    });
    worker = started;
    started.unref();
    const ifCurrent =
      <T>(act: (value: T) => void) =>
      (value: T) => {
        if (worker === started) act(value);
      };
    started.on('error', ifCurrent(giveUp));
    started.on(
      'exit',
      ifCurrent((code) => giveUp(new Error(`The picture worker ended with ${code}`))),
    );
    started.on(
      'message',
      ifCurrent((message: unknown) => {
        const answer = answerSchema.parse(message);
        if ('ready' in answer) return started.postMessage({ id: WARM_UP.id, part: WARM_UP.part, ...PICTURE });
        if (answer.id === WARM_UP.id) {
          isReady = true;
          return next();
        }
        if ('error' in answer) {
          onFailure?.(new Error(answer.error));
          return finish({ ok: false, why: 'failed' });
        }
        finish({ ok: true, png: Buffer.from(answer.png) });
      }),
    );
    after(START_MS, () => giveUp(new Error('The picture worker does not start')));
  }

  function next(): void {
    if (current !== null) return;
    if (waiting.length === 0) return after(IDLE_MS, end);
    if (worker === null) return start();
    if (!isReady) return;
    const job = waiting.shift();
    if (!job) return;
    current = job;
    after(limitMs, () => giveUp(new Error(`A picture took longer than ${limitMs} ms`)));
    worker.postMessage({ id: job.id, part: job.part, ...PICTURE });
  }

  function keep(hash: string, png: Buffer): void {
    kept.set(hash, png);
    keptBytes += png.length;
    for (const [oldest, { length }] of kept) {
      if (keptBytes <= KEPT_BYTES) break;
      kept.delete(oldest);
      keptBytes -= length;
    }
  }

  return {
    async draw(part) {
      const hash = pictureHash(part);
      const found = kept.get(hash);
      if (found) {
        // Moves it to the end, so that the latest used stays longest.
        kept.delete(hash);
        kept.set(hash, found);
        return { ok: true, png: found };
      }
      const begun = drawing.get(hash);
      if (begun) return begun;
      if (waiting.length >= MOST_WAITING) return { ok: false, why: 'busy' };
      const drawn = new Promise<Drawn>((done) => {
        jobs += 1;
        waiting.push({ id: jobs, part, done });
      }).then((result) => {
        drawing.delete(hash);
        if (result.ok) keep(hash, result.png);
        return result;
      });
      drawing.set(hash, drawn);
      next();
      return drawn;
    },
    isKept: (part) => kept.has(pictureHash(part)),
    async close() {
      clearTimeout(timer);
      const ended = worker;
      worker = null;
      await ended?.terminate();
      for (const job of [...(current === null ? [] : [current]), ...waiting.splice(0)])
        job.done({ ok: false, why: 'failed' });
      current = null;
    },
  };
}
