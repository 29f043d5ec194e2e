/** Documents. `docs/decisions/0111` says when the kept one comes first. */
import { asOfText } from '../lib/as-of-text';
import { dropKept, isKeptScreen, pagesOf, personKept, putBounded } from '../lib/kept';
import { answerFile, answerManifest, opening } from './files';
import { worker } from './scope';

/** The most documents of a person. */
const MOST_PAGES = 40;
/** A kept document is shown first while it is younger than this. */
const FIRST_MS = 24 * 3_600_000;
/** How long the server may take when a kept document could be shown. */
const PATIENCE_MS = 3000;
/** A page asks for its document to be kept; one that is younger than this stays. */
const KEEP_AGAIN_MS = 10 * 60_000;
/** What is younger than this, pages count as fresh (`staleTime` in app/trpc/tab-cache.ts). */
const FRESH_MS = 60_000;
/** The entry that says when something was last sent from this device. */
const CHANGED = '/changed';
const KEPT_AT = 'x-kept-at';
const AWAY = [502, 503, 504];

/** Answers what this worker knows better than the network. Everything else (calls, files of people, streams) goes past
 * it. */
export function answerFetch(event: FetchEvent): void {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== worker.location.origin) return;
  if (request.method !== 'GET') event.waitUntil(noteChange());
  else if (url.pathname.startsWith('/assets/')) event.respondWith(answerFile(request));
  else if (url.pathname === '/__manifest') event.respondWith(answerManifest(request));
  else if (request.mode === 'navigate') event.respondWith(answerPage(event, url));
}

/** Kept documents are from before what is sent now. */
export async function noteChange(): Promise<void> {
  const person = await personKept();
  if (person !== null) await (await caches.open(pagesOf(person))).put(CHANGED, stamped('', new Headers()));
}

const stamped = (body: string, headers: Headers) => {
  headers.set(KEPT_AT, String(Date.now()));
  return new Response(body, { headers });
};
const stampOf = (answer: Response | undefined): number => Number(answer?.headers.get(KEPT_AT) ?? 0);

interface Kept {
  answer: Response;
  at: number;
  /** Whether nothing was changed on this device since. */
  current: boolean;
}

async function keptPage({ pathname, search }: URL): Promise<Kept | null> {
  const person = await personKept();
  if (person === null) return null;
  const cache = await caches.open(pagesOf(person));
  const [answer, changed] = await Promise.all([cache.match(pathname + search), cache.match(CHANGED)]);
  if (!answer) return null;
  const at = stampOf(answer);
  return { answer, at, current: stampOf(changed) < at };
}

/** Whose answer this is: 'none' for nobody's, null when the server has not said so. */
const whose = (answer: Response) => {
  const [person, timeZone] = answer.headers.get('x-person')?.split(' ') ?? [];
  return person === undefined ? null : { person, timeZone };
};

/** Forgets everybody but the person whose answer this is, and keeps it when it is the document of a screen. */
async function take(answer: Response, { pathname, search }: URL): Promise<void> {
  const whom = whose(answer);
  if (whom === null) return;
  const { person } = whom;
  await dropKept(person === 'none' ? null : person);
  if (person === 'none' || answer.status !== 200 || search !== '' || !isKeptScreen(pathname)) return;
  const headers = new Headers(answer.headers);
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name);
  const page = stamped(await answer.text(), headers);
  await putBounded(await caches.open(pagesOf(person)), pathname, page, MOST_PAGES);
}

async function fromServer(request: Request, url: URL): Promise<Response> {
  const answer = await fetch(request);
  // Before the page is shown: whoever signs out, or in, leaves nothing of the person before.
  await take(answer.clone(), url).catch(() => undefined);
  return answer;
}

async function answerPage(event: FetchEvent, url: URL): Promise<Response> {
  const { request } = event;
  if (url.pathname === '/opening') return (await opening()) ?? fetch(request);
  const kept = await keptPage(url);
  const reloads = request.cache === 'reload' || request.cache === 'no-cache';
  if (kept?.current && !reloads && Date.now() - kept.at < FIRST_MS) return shown(kept);
  const server = fromServer(request, url);
  event.waitUntil(server.catch(() => undefined));
  if (kept === null) return server.catch(() => openKept(url));
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  const answer = await Promise.race([server.catch(() => null), late]);
  return answer === null || AWAY.includes(answer.status) ? shown(kept) : answer;
}

/** A kept document that says how old it is, from its first paint on. */
async function shown({ answer, at }: Kept): Promise<Response> {
  const { headers } = answer;
  const timeZone = whose(answer)?.timeZone;
  const now = Date.now();
  const old = timeZone !== undefined && now - at > FRESH_MS;
  const text = old ? ` data-as-of="${asOfText(new Date(at), new Date(now), timeZone)}"` : '';
  const html = (await answer.text()).replace('<html', `<html data-kept="${at}"${text}`);
  return new Response(html, { headers });
}

/** Where there is neither connection nor document: the page that opens the screen from kept data, or says that it needs
 * a connection. */
async function openKept({ pathname, search }: URL): Promise<Response> {
  const to = pathname === '/' && (await personKept()) !== null ? '/dashboard' : pathname + search;
  return Response.redirect(`/opening?to=${encodeURIComponent(to)}`);
}

/** Keeps the document of a screen that was opened without one, or whose document is old. */
export async function keepPage(path: string): Promise<void> {
  const url = new URL(path, worker.location.origin);
  if (!isKeptScreen(url.pathname) || url.search !== '') return;
  const kept = await keptPage(url);
  if (kept?.current && Date.now() - kept.at < KEEP_AGAIN_MS) return;
  const answer = await fetch(url.pathname, { redirect: 'manual', headers: { accept: 'text/html' } });
  await take(answer, url);
}
