import type { Request, RequestHandler, Response } from 'express';

/** A handler that waits. Express 4 does not see a rejected promise, which would end the process: it becomes an error
 * like any other. */
export const asyncHandler =
  (handle: (req: Request, res: Response) => Promise<void>): RequestHandler =>
  (req, res, next) => {
    handle(req, res).catch(next);
  };
