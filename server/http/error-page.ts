import type { ErrorRequestHandler, Response } from 'express';

import { DomainError, databaseTrouble } from '../errors';
import type { Logger } from '../log';
import { loggedPath } from '../log';
import type { PublicError } from '../trpc/init';

interface Failure {
  status: number;
  reason: PublicError['reason'];
  title: string;
  text: string;
  /** Adds 'Try again', for an error that may be temporary. */
  again?: boolean;
  /** Reloads the page after this many seconds. */
  refreshSeconds?: number;
}

/** A self-contained page, for when the app itself cannot answer. */
function page({ title, text, again = false, refreshSeconds }: Failure): string {
  const refresh =
    refreshSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}">`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${refresh}<title>${title} · Hazel</title><link rel="icon" href="/favicon.svg">
<style>:root{color-scheme:light dark}body{margin:0;font:16px/1.5 system-ui,sans-serif;background:light-dark(#f9f5ec,#0d1611);color:light-dark(#1c2a21,#f1ede2)}header,main{max-width:26rem;margin:auto;padding:24px}main{padding-top:12vh}h1{font-size:26px;line-height:1.15;margin:0 0 12px}a{color:light-dark(#1f5c3d,#74d19b);display:inline-block;padding:12px 24px 12px 0}.logo{display:inline-flex;align-items:center;gap:10px;padding:2px 0;font-size:18px;font-weight:700;color:inherit;text-decoration:none}</style></head>
<body><header><a class="logo" href="/"><img src="/favicon.svg" width="40" height="40" alt="">Hazel</a></header>
<main><h1>${title}</h1><p>${text}</p>${again ? '<a href="">Try again</a>' : ''}<a href="/">Go home</a></main></body></html>`;
}

/** Answers with an error: a page for a browser that opens an address, JSON for calls. */
export function answerFailure(res: Response, failure: Failure): void {
  const { status, reason, text } = failure;
  res.status(status);
  if (!res.req.path.startsWith('/api/') && res.req.accepts(['html', 'json']) === 'html')
    res.type('html').send(page(failure));
  else res.json({ error: { message: text, data: { reason, httpStatus: status } } });
}

/** Answers with what a rule, or a guard of HTTP, has refused. */
function answerRefusal(res: Response, { reason, status, message, retryAfterSeconds }: DomainError): void {
  if (retryAfterSeconds !== undefined) res.setHeader('Retry-After', String(retryAfterSeconds));
  const again = retryAfterSeconds !== undefined;
  answerFailure(res, { reason, status, title: 'That did not work', text: message, again });
}

/** Answers errors that nothing else has handled. An unreachable database gives a 503 page that reloads itself,
 * an invalid request a 4xx, anything else a 500 without inner details. */
export function lastResort(log: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    if (res.headersSent) return next(error);
    if (error instanceof DomainError) return answerRefusal(res, error);
    const claimed =
      typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500;
    const trouble = databaseTrouble(error);
    if (!trouble && claimed >= 400 && claimed < 500)
      return answerFailure(res, {
        status: claimed,
        reason: 'BAD_ADDRESS',
        title: 'That address makes no sense',
        text: 'The link may be broken. Go back, or start from the home page.',
      });
    const requestId = String(res.locals['requestId']);
    log.error({ err: error, path: loggedPath(req.originalUrl), requestId }, 'request failed');
    if (!trouble)
      return answerFailure(res, {
        status: 500,
        reason: 'INTERNAL',
        title: 'Something went wrong',
        text: `It is our fault, and nothing was lost. If it stays, tell us this number: ${requestId}.`,
        again: true,
      });
    res.setHeader('Retry-After', '2');
    answerFailure(res, {
      status: trouble.status,
      reason: trouble.reason,
      title: 'Back in a moment',
      text: 'Hazel has trouble with its database right now. Nothing was lost. This page tries again by itself.',
      again: true,
      refreshSeconds: 4,
    });
  };
}
