import { type AppLoadContext, type EntryContext, createReadableStreamFromReadable } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { isbot } from 'isbot';
import { PassThrough } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';

import { NonceContext } from './nonce';

const ABORT_MS = 8000;

/** The manifest with the routes of this page only: sending (and hydrating) every route costs each page;
 * the browser discovers the others when it nears them. */
function trimmed(context: EntryContext): EntryContext {
  if (!import.meta.env.PROD) return context;
  const all = context.manifest.routes;
  const routes: typeof all = {};
  for (const id of ['root', ...context.staticHandlerContext.matches.map((match) => match.route.id)]) {
    const route = all[id];
    if (route) routes[id] = route;
  }
  return { ...context, manifest: { ...context.manifest, routes } };
}

/** Renders a document. Crawlers wait for the whole page, browsers get the shell first. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { nonce, ctx }: AppLoadContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const ready = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady';
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={trimmed(context)} url={request.url} nonce={nonce} />
      </NonceContext.Provider>,
      {
        nonce,
        [ready]() {
          const body = new PassThrough();
          headers.set('Content-Type', 'text/html; charset=utf-8');
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
          pipe(body);
        },
        onShellError: reject,
        onError(error: unknown) {
          if (!request.signal.aborted)
            ctx.log.error({ err: error, requestId: ctx.requestId }, 'rendering failed');
        },
      },
    );
    setTimeout(abort, ABORT_MS).unref();
  });
}

/** Errors of loaders and actions that nobody threw on purpose. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  if (!request.signal.aborted)
    context.ctx.log.error({ err: error, requestId: context.ctx.requestId }, 'a loader or action failed');
}
