import { randomBytes } from 'node:crypto';

import type { RequestHandler } from 'express';

/** Sets the headers that every answer carries, whatever its status, and leaves the script nonce in
 * `res.locals.nonce`. `style-src` allows inline styles, because the toast library and Radix' scroll lock set
 * some. Helmet would save no line: it does not cover Permissions-Policy and Cache-Control, the policy would
 * still have to be spelt out, and its headers for old browsers would have to be switched off. */
export function securityHeaders(options: { https: boolean; dev: boolean }): RequestHandler {
  return (req, res, next) => {
    const nonce = randomBytes(16).toString('base64');
    res.locals['nonce'] = nonce;
    const policy = [
      "default-src 'self'",
      `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      `connect-src 'self'${options.dev ? ' ws:' : ''}`,
      "font-src 'self'",
      "worker-src 'self'",
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      ...(options.https ? ['upgrade-insecure-requests'] : []),
    ];
    res.setHeader('Content-Security-Policy', policy.join('; '));
    res.setHeader('X-Content-Type-Options', 'nosniff');
    // The address of such a page is a secret. 'no-referrer' would be stricter, but then its forms would have
    // no Origin.
    const secret = req.path.startsWith('/partner/');
    res.setHeader('Referrer-Policy', secret ? 'same-origin' : 'strict-origin-when-cross-origin');
    res.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    res.setHeader('Permissions-Policy', 'camera=(self), geolocation=(self), microphone=(), payment=()');
    // Pages hold private data; assets set their own.
    res.setHeader('Cache-Control', 'private, no-store');
    if (options.https) res.setHeader('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    next();
  };
}

/** For files that are the same for everybody and never a document of their own: what only documents obey would be half of
 * a small file. */
export const assetHeaders: RequestHandler = (_req, res, next) => {
  for (const header of ['Cross-Origin-Opener-Policy', 'Permissions-Policy', 'Referrer-Policy'])
    res.removeHeader(header);
  res.setHeader('Content-Security-Policy', "default-src 'none'");
  // sirv keeps a header that is set already, and sets its own for these.
  res.removeHeader('Cache-Control');
  next();
};

/** For the service worker, whose policy is that of its own requests. */
export const workerHeaders: RequestHandler = (_req, res, next) => {
  res.setHeader('Content-Security-Policy', "default-src 'none'; connect-src 'self'");
  res.setHeader('Cache-Control', 'no-cache');
  next();
};
