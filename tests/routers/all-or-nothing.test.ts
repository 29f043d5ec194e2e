import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { type Callers, publicErrorFrom } from '../support/callers';
import { changesSince, dump } from '../support/dump';
import { sendRows } from '../support/import-rows';
import { useDatabase } from '../support/fixture';
import { mailedToken, tokenIn } from '../support/mails';
import { DEMO_PASSWORD } from '../../scripts/seed/people';

const DAY = 86_400_000;
const NOW = new Date('2026-03-11T12:00:00Z');
const today = '2026-03-11';

/** The number of statements that still succeed; the one after them fails once it is executed, and nothing follows. */
let left = Infinity;

const database = useDatabase({
  now: NOW,
  onStatement: (statement) => {
    // What is committed is done, even if the answer is lost: the retry with the same id finds it.
    if (/^(commit|rollback)/.test(statement)) return;
    left -= 1;
    if (left < 0) throw new Error('crashed');
  },
});
const { someone } = database;

type Api = Awaited<ReturnType<Awaited<ReturnType<Callers['signIn']>>['at']>>;

const saving = (changes: object = {}) => ({
  id: randomUUID(),
  amount: 26_000,
  category: 'coffee',
  date: today,
  note: null,
  ...changes,
});
const logged = async (api: Api) => (await api.savings.create(saving())).entry.id;

/** Each prepares something, and returns the act. `later` is a caller ten days later. */
const ACTS: Record<string, (api: Api, later: Api) => Promise<() => Promise<unknown>>> = {
  'a saving with its XP and badges': (api) => {
    const input = saving();
    return Promise.resolve(() => api.savings.create(input));
  },
  'an edit that moves week, month and XP': async (api) => {
    const id = await logged(api);
    return () => api.savings.update(saving({ id, amount: 100, date: '2026-02-27' }));
  },
  'a deletion of a transferred saving': async (api) => {
    const id = await logged(api);
    await api.transfers.mark({ transfers: [{ kind: 'saving', id }] });
    return () => api.savings.delete({ id });
  },
  'a restoration of a transferred saving': async (api) => {
    const id = await logged(api);
    await api.transfers.mark({ transfers: [{ kind: 'saving', id }] });
    await api.savings.delete({ id });
    return () => api.savings.restore({ id });
  },
  'a transfer with its badge': async (api) => {
    const id = await logged(api);
    return () => api.transfers.mark({ transfers: [{ kind: 'saving', id }] });
  },
  'an own savings account with its mail': (api) =>
    Promise.resolve(() =>
      api.transfers.setAccount({ iban: 'DK50 0040 0440 1162 43', holder: 'Lena Sørensen' }),
    ),
  'another savings account, which waits, with its mail': async (api) => {
    await api.transfers.setAccount({ iban: 'DK50 0040 0440 1162 43', holder: 'Lena Sørensen' });
    return () => api.transfers.setAccount({ iban: 'DE89 3704 0044 0532 0130 00', holder: 'Lena Sørensen' });
  },
  'everything but the password taken away, with its mail': (api) =>
    Promise.resolve(() => api.accounts.keepOnlyMe()),
  'a request to a savings partner with its mail': (api) =>
    Promise.resolve(() => api.partner.ask({ name: 'Mette', email: 'mette@example.com' })),
  'an import': async (api) => {
    const { id: _, ...row } = saving();
    const file = await sendRows(api.savings, [
      { ...row, transferred: false },
      { ...row, amount: 500, transferred: true },
    ]);
    return () => api.savings.importCommit(file);
  },
  'a tap on a habit': async (api) => {
    const habit = { id: randomUUID(), title: 'Coffee at home', category: 'coffee', amount: 11_000 };
    await api.habits.create({ ...habit, kind: 'fixed', cadence: 'daily', startsOn: today });
    return () => api.habits.log({ id: habit.id, dueOn: today });
  },
  'what was nearly bought': async (api, later) => {
    const nearly = { id: randomUUID(), what: 'Headphones', category: 'shopping', amount: 12_000 };
    await api.habits.noteNearlyBought(nearly);
    return () => later.habits.decideNearlyBought({ id: nearly.id, outcome: 'saved' });
  },
  'a check-in': async (api) => {
    const { id } = await api.challenges.start({ code: 'walk_or_ride' });
    return () => api.challenges.checkIn({ id });
  },
  'a completion with its XP': async (api, later) => {
    const { id } = await api.challenges.start({ code: 'walk_or_ride', durationDays: 2 });
    return () => later.challenges.complete({ id });
  },
  'a tip that is accepted': async (api) => {
    const { id } = await api.coach.generateTips();
    return () => api.coach.acceptTip({ generationId: id, index: 0 });
  },
  'a day of the plan that is ticked off': async (api) => {
    const { weekStart } = (await api.coach.makePlan()).plan;
    return () => api.coach.togglePlanDay({ weekStart, index: 2, completed: true });
  },
  'a day of the plan that is opened again': async (api) => {
    const { weekStart } = (await api.coach.makePlan()).plan;
    await api.coach.togglePlanDay({ weekStart, index: 2, completed: true });
    return () => api.coach.togglePlanDay({ weekStart, index: 2, completed: false });
  },
  'a group with somebody invited': (api) => {
    const group = { title: 'Cabin', description: 'Wood', goal: 10_000, durationDays: 7 };
    const input = { ...group, id: randomUUID(), emails: ['guest@people.example'] };
    return Promise.resolve(() => api.groups.create(input));
  },
  'a password that ends what others hold': (api) =>
    Promise.resolve(() =>
      api.accounts.changePassword({ currentPassword: DEMO_PASSWORD, password: 'Amber-Badger-58' }),
    ),
  'a wish for another address': (api) =>
    Promise.resolve(() => api.accounts.requestEmailChange({ email: 'wish@people.example' })),
  'a change of address': async (api) => {
    const email = 'changed@people.example';
    await api.accounts.requestEmailChange({ email });
    const token = tokenIn(await mailedToken(database.db, email, 'confirm-new-email'));
    return () => api.accounts.confirmEmailChange({ token });
  },
  'a pause of the streak': async (api) => {
    await logged(api);
    return () => api.game.setPause({ week: '2026-03-16' });
  },
};

test.each(Object.entries(ACTS))(
  'a crash after any statement of %s leaves nothing of it',
  async (_name, make) => {
    const person = await someone({ proStatus: true });
    const act = await make(person.caller, await person.at(new Date(NOW.getTime() + 10 * DAY)));
    const before = await dump(database.db);
    let crashes = 0;
    for (; ; crashes += 1) {
      left = crashes;
      const done = await act().then(
        () => true,
        () => false,
      );
      const survived = left >= 0;
      left = Infinity;
      expect(done, `crash after statement ${crashes + 1}`).toBe(survived);
      if (survived) break;
      expect(changesSince(before, await dump(database.db)), `crash after statement ${crashes + 1}`).toEqual(
        [],
      );
    }
    expect(crashes).toBeGreaterThan(2);
    expect(changesSince(before, await dump(database.db))).not.toEqual([]);
  },
);

test('a crash is answered without a word about the inside', async () => {
  const { caller: api } = await someone();
  left = 2;
  const publicError = await publicErrorFrom(api.savings.create(saving()));
  left = Infinity;
  expect(publicError).toMatchObject({ reason: 'INTERNAL', status: 500 });
  expect(publicError.message).not.toContain('crashed');
});
