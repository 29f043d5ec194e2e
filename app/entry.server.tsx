import type { AppLoadContext, EntryContext } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { PassThrough } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';

import { NonceContext } from './nonce';
import { LOADED_ID, type Loaded } from './trpc/loaded';
import { LoadedContext } from './trpc/server-hooks';

const ABORT_MS = 8000;
/** What `renderToString` leaves where a part was not ready. */
const UNFINISHED = '<!--$!-->';

const ESCAPES: Record<string, string> = {
  '&': '\\u0026',
  '<': '\\u003c',
  '>': '\\u003e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};
/** JSON as text of a script: nothing in it can end the script or begin another. */
const escapeScript = (json: string) => json.replace(/[&<>\u2028\u2029]/g, (found) => ESCAPES[found] ?? '');

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

/** Renders on, as a stream, until also the parts are there that were not loaded yet. */
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

/** What the loaders fetched through procedures: data, not a script. */
const loadedScript = (loaded: Loaded): string =>
  `<script type="application/json" id="${LOADED_ID}">${escapeScript(JSON.stringify(loaded))}</script>`;

/** What the loaders returned, as the scripts that Remix' own streaming renderer would end the document with. */
async function handoff(stream: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let piece = await reader.read(); !piece.done; piece = await reader.read())
    text += decoder.decode(piece.value, { stream: true });
  const data = escapeScript(JSON.stringify(text));
  const controller = 'window.__remixContext.streamController';
  return `<script nonce="${nonce}">${controller}.enqueue(${data});${controller}.close();</script>`;
}

/**
 * Renders a document in one go. All its data is there before it is rendered, so a stream would bring nothing
 * earlier, but costs three times the CPU of a string. Where a part is not there yet (the first time that one which
 * is loaded on demand is rendered on the server), React leaves a mark, and the renderer that waits takes over.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  { nonce, ctx, loaded }: AppLoadContext,
): Promise<Response> {
  const { serverHandoffStream, ...context } = trimmed(entry);
  const page = (
    <NonceContext.Provider value={nonce}>
      <LoadedContext.Provider value={loaded ?? null}>
        <RemixServer context={context} url={request.url} nonce={nonce} />
      </LoadedContext.Provider>
    </NonceContext.Provider>
  );
  let html = `<!DOCTYPE html>${renderToString(page)}`;
  if (html.includes(UNFINISHED)) {
    html = await renderWhenReady(page, nonce, (error) => {
      if (!request.signal.aborted)
        ctx.log.error({ err: error, requestId: ctx.requestId }, 'rendering failed');
    });
  }
  if (serverHandoffStream && entry.renderMeta?.didRenderScripts === true) {
    const scripts = (loaded ? loadedScript(loaded) : '') + (await handoff(serverHandoffStream, nonce));
    const end = html.lastIndexOf('</body>');
    html = html.slice(0, end) + scripts + html.slice(end);
  }
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // Bytes: a string would be searched for lone surrogates first.
  return new Response(Buffer.from(html), { headers, status });
}

/** Errors of loaders and actions that nobody threw on purpose. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  if (!request.signal.aborted)
    context.ctx.log.error({ err: error, requestId: context.ctx.requestId }, 'a loader or action failed');
}
