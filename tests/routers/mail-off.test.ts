import { randomUUID } from 'node:crypto';

import { expect, it } from 'vitest';

import { NOW, publicErrorFrom } from '../support/callers';
import { useDatabase } from '../support/fixture';

const { runtime, someone, db } = useDatabase();

const NO_MAIL = 'This installation sends no mail at the moment.';
const services = { ...runtime.services, mailOn: false };
type Api = Awaited<ReturnType<Awaited<ReturnType<typeof someone>>['at']>>;

const group = () => ({
  id: randomUUID(),
  title: 'Boat',
  description: 'For the summer',
  goal: 10_000,
  durationDays: 30,
  emails: [],
});

/** Every act whose answer promises a mail, with its answer while mail is off. */
const ACTS: readonly [string, (api: Api) => Promise<unknown>, object][] = [
  [
    'another address',
    (api) => api.accounts.requestEmailChange({ email: 'new@example.com' }),
    { reason: 'MAIL_OFF', message: NO_MAIL },
  ],
  [
    'a partner',
    (api) => api.partner.ask({ name: 'Mette', email: 'mette@example.com' }),
    { reason: 'MAIL_OFF', message: NO_MAIL },
  ],
  [
    'support',
    (api) =>
      api.messages.askSupport({
        id: randomUUID(),
        topic: 'question',
        message: 'Help me, please.',
        withDetails: false,
      }),
    { reason: 'SUPPORT_OFF' },
  ],
  [
    'an invitation',
    async (api) => {
      const { id } = await api.groups.create(group());
      return api.groups.invite({ groupId: id, email: 'friend@example.com' });
    },
    { reason: 'MAIL_FAILED' },
  ],
];

it.each(ACTS)('%s is not promised by a mail that never goes', async (_name, act, answer) => {
  const ann = await someone();
  const api = await ann.at(NOW, { services });
  expect(await publicErrorFrom(act(api))).toMatchObject(answer);
});

it('the link that proves an address is not promised, and it is said who helps', async () => {
  const ann = await someone({ emailVerified: false });
  const api = await ann.at(NOW, { services });
  expect(await publicErrorFrom(api.accounts.resendVerification())).toMatchObject({
    reason: 'MAIL_OFF',
    message: `${NO_MAIL} Write to support@hazel.example, so that somebody verifies your address.`,
  });
  expect((await api.profile.me()).mail).toEqual({ on: false, help: 'support@hazel.example' });
  expect((await ann.caller.profile.me()).mail.on).toBe(true);
});

it('a group with guests says that nobody was mailed', async () => {
  const ann = await someone();
  const api = await ann.at(NOW, { services });
  const input = { ...group(), emails: ['one@example.com'] };
  expect(await api.groups.create(input)).toMatchObject({ invited: 0 });
});

it('another address leaves no change behind that waits for a link', async () => {
  const ann = await someone();
  const api = await ann.at(NOW, { services });
  await publicErrorFrom(api.accounts.requestEmailChange({ email: 'late@example.com' }));
  expect((await api.accounts.security()).wantedEmail).toBeNull();
  const waiting = await db.selectFrom('mail_outbox').select('kind').where('recipient', '=', 'late@example.com').execute(); // prettier-ignore
  expect(waiting).toEqual([]);
});
