import express, { type RequestHandler, type Router } from 'express';
import { z } from 'zod';

/**
 * Ways in which a third party fails: refusal for too many requests, its own error, a connection
 * cut before the request is read, no answer at all, and (the one that makes duplicates) the work
 * done but the answer lost.
 */
const FAULTS = ['429', '500', 'reset', 'stall', 'lost-answer'] as const;
export type Fault = (typeof FAULTS)[number];

const order = z.strictObject({ fault: z.enum(FAULTS), count: z.int().min(1).max(100_000).default(1) });

export interface FaultPoint {
  /** `POST /sandbox/faults {fault, count}` for the next requests, `GET` what is pending, `DELETE` none. */
  control: Router;
  /** Put in front of the routes that may fail. */
  guard: RequestHandler;
}

/** @param errorBody the third party's own shape of an error answer */
export function createFaultPoint(errorBody: (status: 429 | 500) => unknown): FaultPoint {
  let pending: Fault[] = [];

  const control = express.Router();
  control.get('/sandbox/faults', (_req, res) => void res.json({ pending }));
  control.delete('/sandbox/faults', (_req, res) => {
    pending = [];
    res.json({ pending });
  });
  control.post('/sandbox/faults', express.json(), (req, res) => {
    const wanted = order.safeParse(req.body);
    if (!wanted.success) {
      res.status(400).json({ error: z.prettifyError(wanted.error), faults: FAULTS });
      return;
    }
    pending.push(...Array.from({ length: wanted.data.count }, () => wanted.data.fault));
    res.json({ pending });
  });

  const guard: RequestHandler = (req, res, next) => {
    const fault = pending.shift();
    switch (fault) {
      case undefined:
        next();
        return;
      case '429':
        res.status(429).set('retry-after', '1').json(errorBody(429));
        return;
      case '500':
        res.status(500).json(errorBody(500));
        return;
      case 'reset':
        req.socket.destroy();
        return;
      case 'stall':
        return;
      case 'lost-answer':
        res.end = () => {
          req.socket.destroy();
          return res;
        };
        next();
        return;
    }
  };

  return { control, guard };
}
