import { type Response, Router } from 'express';

import { type ScanAnswer, scanFailed } from '../domain/receipts/scan-answer';
import { DomainError } from '../errors';
import { giveScanBack, reserveScan, scanReceipt } from '../features/receipts/scan-receipt';
import type { Runtime } from '../runtime';
import { onboardedPerson } from '../trpc/init';
import { asyncHandler } from './async-handler';
import { checkDeclaredLength, createPictureReceiver } from './receive-picture';
import { contextInTurn, senderOf } from './request-context';

/** How many pictures may be on their way or waiting: of one person, and of all, who would wait for two minutes. */
const AT_ONCE = { person: 3, all: 30 };
/** Proxies close a connection that is silent for long. */
const REPEAT_MS = 5000;

const busy = (message: string, retryAfterSeconds: number) =>
  new DomainError('RECEIPTS_BUSY', message, { retryAfterSeconds });

/** The upload of a receipt. Its answer is a stream: a `ScanAnswer` as JSON in each line, the last of which says what became
 * of the picture (docs/decisions/0100). Mounted in front of the other bodies, because it receives its own. */
export function receiptRoutes(runtime: Runtime): Router {
  const { log, services } = runtime;
  const receive = createPictureReceiver();
  const running = new Map<string, number>();
  let all = 0;
  const routes = Router();

  function enter(person: string): () => void {
    const own = running.get(person) ?? 0;
    if (own >= AT_ONCE.person)
      throw busy(`${AT_ONCE.person} of your receipts are being read. Wait until one of them is done.`, 5);
    if (all >= AT_ONCE.all) throw busy('Many receipts are being read right now. Try again in a minute.', 60);
    running.set(person, own + 1);
    all += 1;
    return () => {
      all -= 1;
      const left = (running.get(person) ?? 1) - 1;
      if (left > 0) running.set(person, left);
      else running.delete(person);
    };
  }

  routes.post(
    '/api/receipts/scan',
    asyncHandler(async (req, res) => {
      const gone = new AbortController();
      res.once('close', () => gone.abort());
      checkDeclaredLength(req);
      const sender = senderOf(runtime, req);
      const ctx = await services.turns.run(sender, 'read', async () => {
        const anybody = await contextInTurn(runtime, req, res);
        return { ...anybody, user: onboardedPerson(anybody) };
      });
      const leave = enter(ctx.user.id);
      const answers = createAnswers(res);
      let read = false;
      try {
        await reserveScan(ctx);
        try {
          const answer = await scanReceipt(ctx, {
            withFile: (use) =>
              receive(req, res, {
                person: ctx.user.id,
                use: (file) => {
                  answers.begin();
                  return use(file);
                },
              }),
            signal: gone.signal,
            tell: answers.tell,
            actorNow: () => services.turns.run(sender, 'read', ctx.actorNow),
          });
          read = answer.kind === 'read';
          answers.end(answer);
        } finally {
          if (!read) await giveScanBack(ctx);
        }
      } catch (error) {
        if (gone.signal.aborted) return;
        if (!res.headersSent) throw error;
        log.error({ err: error, requestId: ctx.requestId }, 'a receipt could not be read');
        answers.end(scanFailed('SCAN_FAILED'));
      } finally {
        leave();
      }
    }),
  );
  return routes;
}

/** Writes a stream of answers, and repeats the latest one while nothing happens. */
function createAnswers(res: Response) {
  let line = '';
  let repeat: NodeJS.Timeout | undefined;
  const write = () => {
    if (line !== '' && !res.destroyed && !res.writableEnded) res.write(line);
  };
  const tell = (answer: ScanAnswer) => {
    line = `${JSON.stringify(answer)}\n`;
    write();
  };
  return {
    begin() {
      res.writeHead(200, {
        'Content-Type': 'application/x-ndjson; charset=utf-8',
        'Cache-Control': 'private, no-store, no-transform',
        'X-Accel-Buffering': 'no',
      });
      repeat = setInterval(write, REPEAT_MS);
      res.once('close', () => clearInterval(repeat));
    },
    tell,
    end(answer: ScanAnswer) {
      clearInterval(repeat);
      tell(answer);
      res.end();
    },
  };
}
