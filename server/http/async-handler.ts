import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** Makes an async handler safe for Express 4, which ignores rejected promises: instead of ending the process
 * they become errors like any other. */
export const asyncHandler =
  (handle: (req: Request, res: Response, next: NextFunction) => Promise<void>): RequestHandler =>
  (req, res, next) => {
    handle(req, res, next).catch(next);
  };
