import { createHash } from 'node:crypto';

import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { Piscina } from 'piscina';

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
const MAX_WAITING = 20;
/** The size of the cache in bytes, which is enough for about three hundred pictures. */
const KEPT_BYTES = 16_000_000;
/** A worker takes 60 MB, so it ends after this long without pictures to draw. */
const IDLE_MS = 60_000;

/** A hash of what the picture shows, the same for the same content on every server. */
const pictureHash = (part: PicturePart): string =>
  createHash('sha256').update(JSON.stringify(part)).digest('base64url');

/** The first picture takes several times as long as those that follow, so nobody waits for this one. */
const WARM_UP = drawCard(
  cardOf({ kind: 'snapshot', days: 5, streakWeeks: 9, level: 4, amount: '€1.50', name: 'Lena Ωж' }),
);

class Busy extends Error {}

/** Pictures, drawn one after the other by one worker thread, which starts with the first of them. What takes longer than the
 * limit is given up together with its thread. */
export function createPictures({ worker, onFailure, limitMs = LIMIT_MS }: Options): Pictures {
  const pool = new Piscina<{ part: PicturePart; width: number; height: number }, Uint8Array>({
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
  const closing = new AbortController();
  const queue = new PQueue({ concurrency: 1 });

  async function run(part: PicturePart, ms: number): Promise<Buffer> {
    const late = AbortSignal.timeout(ms);
    const signal = AbortSignal.any([late, closing.signal]);
    try {
      const png = await pool.run({ part, ...PICTURE }, { filename: worker.href, signal });
      return Buffer.from(png);
    } catch (error) {
      throw late.aborted ? new Error(`A picture took longer than ${ms} ms`) : error;
    }
  }

  const kept = new LRUCache<string, Buffer, PicturePart>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ length }) => length,
    async fetchMethod(_hash, _stale, { context: part }) {
      if (queue.size >= MAX_WAITING) throw new Busy();
      try {
        return await queue.add(
          async () => {
            if (pool.threads.length === 0) await run(WARM_UP, START_MS);
            return run(part, limitMs);
          },
          { throwOnTimeout: true },
        );
      } catch (error) {
        if (!closing.signal.aborted) onFailure?.(error);
        throw error;
      }
    },
  });

  return {
    draw: (part) =>
      kept.forceFetch(pictureHash(part), { context: part }).then(
        (png) => ({ ok: true, png }),
        (error: unknown) => ({ ok: false, why: error instanceof Busy ? 'busy' : 'failed' }),
      ),
    isKept: (part) => kept.has(pictureHash(part)),
    async close() {
      closing.abort();
      await pool.destroy();
    },
  };
}
