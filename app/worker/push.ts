import { deviceOf } from '../lib/device-of';
import { worker } from './scope';

/** What the server sends: `PushMessage` in server/domain/messages/push-message.ts. */
interface Message {
  title: string;
  body: string;
  tag: string;
  url: string;
  quiet: string | null;
}

const LOG = 'log';
const QUIET = 'quiet';
/** How long a page has to say that it goes there; otherwise one is opened. */
const ANSWER_MS = 500;

/** Browsers end the subscription of a worker that shows nothing, so what cannot be read is shown as this. */
const HELLO: Message = {
  title: 'Hazel',
  body: 'There is something new for you.',
  tag: 'hello',
  url: '/dashboard',
  quiet: null,
};

function read(value: unknown): Message {
  if (typeof value !== 'object' || value === null) return HELLO;
  const text = (name: keyof Message): string | null => {
    const found: unknown = Reflect.get(value, name);
    return typeof found === 'string' ? found : null;
  };
  const [title, body, tag, url] = [text('title'), text('body'), text('tag'), text('url')];
  if (title === null || body === null || tag === null || url === null) return HELLO;
  // Nothing leads out of Hazel.
  const within = new URL(url, worker.location.origin).origin === worker.location.origin;
  return { title, body, tag, url: within ? url : HELLO.url, quiet: text('quiet') };
}

function dataOf({ data }: PushEvent): unknown {
  try {
    return data?.json();
  } catch {
    return null;
  }
}

/** Shows a message. A later one with the same tag takes its place. */
export const showPush = (event: PushEvent): Promise<void> => show(read(dataOf(event)));

async function show(message: Message): Promise<void> {
  const { title, body, tag, quiet } = message;
  await worker.registration.showNotification(title, {
    body,
    tag,
    icon: '/apple-touch-icon.png',
    data: message,
    actions:
      quiet === null
        ? []
        : [
            { action: LOG, title: 'Log it' },
            { action: QUIET, title: 'Not today' },
          ],
  });
  await showBadge();
}

/** Does what was pressed: the message, 'Log it' or 'Not today'. */
export async function followPress({ notification, action }: NotificationEvent): Promise<void> {
  const message = read(notification.data);
  notification.close();
  if (action === QUIET && message.quiet !== null) await sayNotToday(message, message.quiet);
  else await open(message.url);
  await showBadge();
}

/** Says so to the server; a second time changes nothing there. Without a connection the message stays, to be pressed again. */
async function sayNotToday(message: Message, token: string): Promise<void> {
  const said = await tell('messages.notToday', { token }).catch(() => null);
  if (said === null || said.status >= 500)
    await show({ ...message, body: 'Hazel could not be reached. Press once more when you are online.' });
}

const tell = (procedure: string, input: object): Promise<Response> =>
  fetch(`/api/trpc/${procedure}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(input),
  });

/** Leads an open page there, which keeps what is typed in it, or opens one. */
async function open(url: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window' });
  for (const page of pages) {
    if (!(await goes(page, url))) continue;
    await page.focus().catch(() => null);
    return;
  }
  await worker.clients.openWindow(url);
}

function goes(page: Client, url: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), ANSWER_MS);
    port1.onmessage = () => resolve(true);
    page.postMessage({ open: url }, [port2]);
  });
}

/** The app's icon counts the messages that wait, where the platform can. */
export async function showBadge(): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  const { length } = await worker.registration.getNotifications();
  await (length === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(length)).catch(() => undefined);
}

/** The push service has ended the subscription or given another one: the server hears of the new one, for whoever is signed in. */
export async function subscribeAnew({
  oldSubscription,
  newSubscription,
}: PushSubscriptionChangeEvent): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey;
  const subscription =
    newSubscription ??
    (key &&
      (await worker.registration.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: key,
      })));
  const device = subscription && deviceOf(subscription);
  if (device) await tell('messages.tellDevice', device);
}
