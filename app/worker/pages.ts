/** Documents. `docs/decisions/0111` says when the kept one comes first. */
import { asOfText } from '../lib/as-of-text';
import { dropKept, isKeptScreen, pagesCache, personKept, putBounded } from '../lib/kept';
import { answerFile, answerManifest, openingPage } from './files';
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
const AFTER_CHANGE_MS = 5000;
const HOME = '/dashboard';
const KEPT_AT = 'x-kept-at';
/** The file that names the build of a document; without its build's files it could only be painted. */
const MANIFEST = /\/assets\/manifest-\w+\.js/;
const BUILT_WITH = 'x-built-with';
const AWAY = [502, 503, 504];

/** Answers what this worker knows better than the network. Everything else (calls, files of people, streams) goes past
 * it. */
export function answerFetch(event: FetchEvent): void {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== worker.location.origin) return;
  if (request.method !== 'GET') event.waitUntil(noteChange().then(keepHomeSoon));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(answerFile(event));
  else if (url.pathname === '/__manifest') event.respondWith(answerManifest(request));
  else if (request.mode === 'navigate') event.respondWith(answerPage(event, url));
}

/** Kept documents are from before what is sent now. */
export async function noteChange(): Promise<void> {
  const person = await personKept();
  if (person !== null) await (await caches.open(pagesCache(person))).put(CHANGED, stamped('', new Headers()));
}

/** Waits until no more is sent, and keeps Home again: the next opening shall know of what was logged. */
async function keepHomeSoon(): Promise<void> {
  const own = (changes += 1);
  await new Promise((resolve) => setTimeout(resolve, AFTER_CHANGE_MS));
  if (own === changes && navigator.onLine) await keepPage(HOME).catch(() => undefined);
}
let changes = 0;

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
  const cache = await caches.open(pagesCache(person));
  const [answer, changed] = await Promise.all([cache.match(pathname + search), cache.match(CHANGED)]);
  if (!answer || !(await caches.match(answer.headers.get(BUILT_WITH) ?? ''))) return null;
  const at = stampOf(answer);
  return { answer, at, current: stampOf(changed) < at };
}

/** Whose answer this is: 'none' for nobody's, null when the server has not said so. */
const whose = (answer: Response) => {
  const [person, timeZone] = answer.headers.get('x-person')?.split(' ') ?? [];
  return person === undefined ? null : { person, timeZone };
};

/** How often everybody was forgotten. What was asked for before that is not kept any more. */
let farewells = 0;

/** Forgets everybody but the person whose answer this is. */
async function forgetOthers(answer: Response): Promise<void> {
  const whom = whose(answer);
  if (whom === null) return;
  if (whom.person === 'none') farewells += 1;
  await dropKept(whom.person === 'none' ? null : whom.person);
}

/** Whether this is the document of a screen that is kept. */
function mayBeKept(answer: Response, { pathname, search }: URL): boolean {
  const person = whose(answer)?.person ?? 'none';
  return person !== 'none' && answer.status === 200 && search === '' && isKeptScreen(pathname);
}

/** @param since `farewells` when the document was asked for */
async function keep(answer: Response, { pathname }: URL, since: number): Promise<void> {
  const person = whose(answer)?.person;
  const html = await answer.text();
  if (person === undefined || since !== farewells) return;
  const headers = new Headers(answer.headers);
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name);
  headers.set(BUILT_WITH, MANIFEST.exec(html)?.[0] ?? '');
  const page = stamped(html, headers);
  await putBounded(await caches.open(pagesCache(person)), pathname, page, MOST_PAGES);
}

async function fromServer(event: FetchEvent, url: URL): Promise<Response> {
  const since = farewells;
  const answer = await fetch(event.request);
  // Before the page is shown: whoever signs out, or in, leaves nothing of the person before.
  await forgetOthers(answer).catch(() => undefined);
  if (mayBeKept(answer, url)) event.waitUntil(keep(answer.clone(), url, since).catch(() => undefined));
  return answer;
}

async function answerPage(event: FetchEvent, url: URL): Promise<Response> {
  const { request } = event;
  if (url.pathname === '/opening') return (await openingPage()) ?? fetch(request);
  const kept = await keptPage(url);
  const reloads = request.cache === 'reload' || request.cache === 'no-cache';
  if (kept?.current && !reloads && Date.now() - kept.at < FIRST_MS) return shown(kept);
  const server = fromServer(event, url);
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
  const to = pathname === '/' && (await personKept()) !== null ? HOME : pathname + search;
  return Response.redirect(`/opening?to=${encodeURIComponent(to)}`);
}

/** Keeps the document of a screen that was opened without one, or whose document is old. */
export async function keepPage(path: string): Promise<void> {
  const url = new URL(path, worker.location.origin);
  if (!isKeptScreen(url.pathname) || url.search !== '') return;
  const kept = await keptPage(url);
  if (kept?.current && Date.now() - kept.at < KEEP_AGAIN_MS) return;
  const since = farewells;
  const answer = await fetch(url.pathname, { redirect: 'manual', headers: { accept: 'text/html' } });
  await forgetOthers(answer);
  if (mayBeKept(answer, url)) await keep(answer, url, since);
}
