import type { ErrorRequestHandler } from 'express';

import { databaseTrouble } from '../errors';
import type { Logger } from '../log';

/** A self-contained page, shown when the app itself cannot answer. */
function page(title: string, text: string, refreshSeconds: number | null): string {
  const refresh = refreshSeconds === null ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}">`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${refresh}<title>${title} · Hazel</title>
<style>:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;background:light-dark(#f9f5ec,#0d1611);color:light-dark(#1c2a21,#f1ede2)}main{max-width:26rem;padding:24px}h1{font-size:26px;line-height:1.15;margin:0 0 12px}a{color:light-dark(#1f5c3d,#74d19b);display:inline-block;padding:12px 0}</style></head>
<body><main><h1>${title}</h1><p>${text}</p><a href="">Try again</a></main></body></html>`;
}

/** Answers errors that no handler has answered. A database that is away gives a 503 page that reloads itself, an
 * invalid request a 4xx, anything else a 500 that does not say what broke inside. */
export function lastResort(log: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    if (res.headersSent) return next(error);
    const claimed =
      typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500;
    const trouble = databaseTrouble(error);
    const down = trouble !== undefined;
    const status = down ? 503 : claimed >= 400 && claimed < 500 ? claimed : 500;
    if (status >= 500)
      log.error({ err: error, url: req.path, requestId: res.locals['requestId'] }, 'request failed');
    const [title, text] = down
      ? [
          'Back in a moment',
          'Hazel has trouble with its database right now. Nothing was lost. This page tries again by itself.',
        ]
      : status < 500
        ? ['That address makes no sense', 'The link may be broken. Go back, or start from the home page.']
        : [
            'Something went wrong',
            `It is our fault, and nothing was lost. If it stays, tell us this number: ${String(res.locals['requestId'])}.`,
          ];
    if (down) res.setHeader('Retry-After', '2');
    res.status(status);
    if (req.accepts(['html', 'json']) === 'html') res.type('html').send(page(title, text, down ? 4 : null));
    else
      res.json({
        error: {
          message: text,
          data: { reason: trouble?.reason ?? 'INTERNAL', httpStatus: status },
        },
      });
  };
}
