import { randomUUID } from 'node:crypto';

import { expect, type Page } from '@playwright/test';

import { readE2eInfo } from '../../support/e2e-info';

export const PASSWORD = 'Acorn-stash-1!';

export interface Person {
  name: string;
  email: string;
}

/** Eight letters that no other test uses. Without digits, because a name that starts with enough of them reads as a
 * telephone number and is left out of what strangers see. */
export const letters = (): string =>
  randomUUID()
    .slice(0, 8)
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));

/** A new person whom no other test uses. */
export function somebody(): Person {
  const name = `saver-${letters()}`;
  return { name, email: `${name}@example.com` };
}

/** A day in Copenhagen, where the browsers of these tests are, this many days from now; yyyy-MM-dd. */
export const day = (fromNow = 0): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Copenhagen' }).format(
    Date.now() + fromNow * 86_400_000,
  );

/** Calls a mutation with the browser's own cookies, without a screen. */
export const send = (page: Page, procedure: string, data: object) =>
  page.request.post(`/api/trpc/${procedure}`, { headers: { origin: readE2eInfo().appUrl }, data });

/** The same for a call that must succeed. */
export async function call(page: Page, procedure: string, data: object = {}): Promise<void> {
  const answer = await send(page, procedure, data);
  expect(answer.ok(), `${procedure}: ${await answer.text()}`).toBe(true);
}

/** Opens a new account and signs the browser in; it has no goal yet. */
export async function signUp(page: Page, person = somebody()): Promise<Person> {
  await call(page, 'accounts.signUp', {
    email: person.email,
    password: PASSWORD,
    displayName: person.name,
    timeZone: 'Europe/Copenhagen',
  });
  return person;
}

/** Opens an account with a goal (a bicycle for 900 euros), after the welcome dialog. */
export async function newSaver(page: Page, who = somebody()): Promise<Person> {
  const person = await signUp(page, who);
  await call(page, 'profile.onboard', {
    goalName: 'Bicycle',
    goalAmount: 90_000,
    goalDate: day(300),
    householdSize: 1,
    spendAreas: ['coffee'],
    weeklyEatingOut: 0,
    weeklyCoffeesOut: 3,
    weeklyTransport: 0,
    monthlySubscriptions: 0,
    coachTone: 'fun',
  });
  await call(page, 'profile.welcomed?batch=1');
  return person;
}

/** Signs the browser in, as one of the demo people unless another password is given. */
export const signIn = (page: Page, email: string, password = 'Demo-pass-1!'): Promise<void> =>
  call(page, 'accounts.signIn', { email, password });

/** Logs a coffee of today without the screen; returns its id.
 * @param amount in cents */
export async function logCoffee(page: Page, amount: number, note: string): Promise<string> {
  const id = randomUUID();
  await call(page, 'savings.create', { id, amount, category: 'coffee', date: day(), note });
  return id;
}

/** Waits until the scripts of a page have hydrated its document; before that a link loads another document and
 * a key does nothing. React marks the elements that it has hydrated; a screen comes in slices after its frame, and
 * what listens to keys when the browser is idle. */
export async function comeToLife(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main, main :is(h1, a, button, input, textarea)')].every((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactFiber')),
    ),
  );
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 500 })));
}

/** Follows the main navigation, within the page that is open. */
export async function goTo(page: Page, name: string): Promise<void> {
  await comeToLife(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
}

/** Waits until a screen can keep what is logged without a connection: it fetches the code for that after a second. */
export async function queueLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some(({ name }) => /\/assets\/queued-card-[^/]*\.js$/.test(name)),
  );
}
