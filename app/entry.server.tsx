import type { AppLoadContext, EntryContext } from '@remix-run/node';
import { RemixServer, isRouteErrorResponse } from '@remix-run/react';
import { PassThrough } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';

import { loggedPath } from '~server/index';

import { queryClientOf } from './http/caller.server';
import { NonceContext } from './nonce';
import { TrpcProvider } from './trpc/client';

const ABORT_MS = 8000;
/** The mark that `renderToString` leaves where a part was not ready. */
const UNFINISHED = '<!--$!-->';

/** The manifest with the routes of this page only, because sending and hydrating all of them would cost every
 * page. The browser fetches the others by itself. */
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

/** Renders the page as a stream and resolves once the parts that are loaded on demand have arrived, too. */
function renderWhenReady(page: ReactNode, nonce: string, onError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => void textOf(pipe(new PassThrough())).then(resolve, reject),
      onShellError: reject,
      onError,
    });
    setTimeout(abort, ABORT_MS).unref();
  });
}

/** Renders a document as one string. All its data is there before it is rendered, so a stream would deliver
 * nothing earlier, yet costs three times the CPU. A part whose code is loaded on demand is missing the first
 * time the server renders it: React leaves a mark there, and `renderWhenReady` renders the page instead. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const { nonce, ctx } = context;
  const page = (
    <NonceContext.Provider value={nonce}>
      <TrpcProvider queryClient={queryClientOf(context)}>
        <RemixServer context={trimmed(entry)} url={request.url} nonce={nonce} />
      </TrpcProvider>
    </NonceContext.Provider>
  );
  let html = renderToString(page);
  if (html.includes(UNFINISHED)) {
    html = await renderWhenReady(page, nonce, (error) => {
      if (!request.signal.aborted)
        ctx.log.error(
          { path: loggedPath(request.url), err: error, requestId: ctx.requestId },
          'rendering failed',
        );
    });
  }
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // As bytes, because Response would first search a string for lone surrogates.
  return new Response(Buffer.from(`<!DOCTYPE html>${html}`), { headers, status });
}

/** Logs unexpected errors of loaders and actions. A request that a page cannot answer (404, 405) is the
 * visitor's mistake. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const { log, requestId } = context.ctx;
  if (!request.signal.aborted)
    log.error({ path: loggedPath(request.url), err: error, requestId }, 'a loader or action failed');
}
