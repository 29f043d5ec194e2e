import { randomUUID } from 'node:crypto';

import { addDays, daysBetween, weekStart } from '~server/domain/kernel/days';

import { sendRows } from '../support/import-rows';
import type { Command, EntryChoice } from './model-commands';
import { nearly, tap } from './model-habits';
import type { ModelEntry, Oracle } from './model-oracle';
import { type Actor, type Ended, NO_ACT, allOf, atOnce, oneOf, outcomeOf, picked } from './model-outcome';

const sentOf = (oracle: Oracle, id: string, choice: EntryChoice) => ({
  id,
  amount: choice.amount,
  category: choice.category,
  date: oracle.dayOf(choice),
  note: choice.note,
});

async function add({ api, oracle }: Actor, command: Extract<Command, { kind: 'add' }>): Promise<Ended> {
  const id = randomUUID();
  const is = await atOnce(command.times, () => api.savings.create(sentOf(oracle, id, command)));
  if (command.daysAgo < 0) return { is, rule: allOf(command.times, 'DATE_IN_FUTURE') };
  oracle.add(id, command, oracle.dayOf(command));
  oracle.award();
  return { is, rule: allOf(command.times, 'ok') };
}

/** An earlier entry is sent again with other values: nothing may change. */
async function replay(
  { api, oracle }: Actor,
  entry: ModelEntry,
  choice: EntryChoice & { pick: number },
): Promise<Ended> {
  const is = [await outcomeOf(() => api.savings.create(sentOf(oracle, entry.id.toUpperCase(), choice)))];
  if (choice.daysAgo < 0) return { is, rule: ['DATE_IN_FUTURE'] };
  return { is, rule: [entry.deleted ? 'ENTRY_DELETED' : 'ok'] };
}

async function edit({ api, oracle }: Actor, entry: ModelEntry, choice: EntryChoice): Promise<Ended> {
  const is = [await outcomeOf(() => api.savings.update(sentOf(oracle, entry.id, choice)))];
  if (entry.deleted) return { is, rule: ['NOT_FOUND'] };
  if (choice.daysAgo < 0) return { is, rule: ['DATE_IN_FUTURE'] };
  oracle.edit(entry, choice);
  oracle.award();
  return { is, rule: ['ok'] };
}

async function importFile(
  { api, oracle, db, userId }: Actor,
  { rows, copyOf, times }: Extract<Command, { kind: 'import' }>,
): Promise<Ended> {
  // One row of the file may exist already.
  const copied = picked(oracle.kept, copyOf);
  const file = copied ? [{ ...copied, daysAgo: daysBetween(copied.date, oracle.today) }, ...rows] : rows;
  const sent = file.map((row) => ({
    amount: row.amount,
    category: row.category,
    date: oracle.dayOf(row),
    note: row.note,
    transferred: row.transferred,
  }));
  let id = { id: '', rows: 0 };
  const received = await outcomeOf(() => sendRows(api.savings, sent).then((answer) => (id = answer)));
  if (file.some(({ daysAgo }) => daysAgo < 0)) return { is: [received], rule: ['DATE_IN_FUTURE'] };
  const is = [received, ...(await atOnce(times, () => api.savings.importCommit(id)))];
  const made = oracle.freshRows(file).map((row) => oracle.add('', row, oracle.dayOf(row), row.transferred));
  const known = new Set(oracle.entries.map((entry) => entry.id));
  const stored = await db
    .selectFrom('savings_entries')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const fresh = stored.filter((row) => !known.has(row.id));
  made.forEach((entry, at) => (entry.id = fresh[at]?.id ?? 'missing'));
  oracle.award();
  return { is, rule: allOf(times + 1, 'ok') };
}

async function start(
  { api, oracle }: Actor,
  { code, days }: Extract<Command, { kind: 'start' }>,
): Promise<Ended> {
  let id = '';
  const is = [
    await outcomeOf(() => api.challenges.start({ code, durationDays: days }).then((run) => (id = run.id))),
  ];
  if (oracle.runs.some((run) => run.code === code && run.status === 'active'))
    return { is, rule: ['ALREADY_RUNNING'] };
  oracle.runs.push({
    id,
    code,
    days,
    startedOn: oracle.today,
    checked: new Map(),
    status: 'active',
    reward: null,
  });
  return { is, rule: ['ok'] };
}

async function runAct({ api, oracle }: Actor, command: Extract<Command, { kind: 'checkIn' | 'end' }>) {
  const run = picked(oracle.runs, command.pick);
  if (!run) return NO_ACT;
  const { id } = run;
  const day = daysBetween(run.startedOn, oracle.today);
  if (command.kind === 'checkIn') {
    const { times } = command;
    const is = await atOnce(times, () => api.challenges.checkIn({ id }));
    if (run.status !== 'active' || day >= run.days) return { is, rule: allOf(times, 'CHALLENGE_ENDED') };
    if (run.checked.has(oracle.today)) return { is, rule: allOf(times, 'ALREADY_CHECKED_IN') };
    oracle.checkIn(run);
    return { is, rule: oneOf(times, 'ALREADY_CHECKED_IN') };
  }
  if (command.how === 'abandon') {
    const is = [await outcomeOf(() => api.challenges.abandon({ id }))];
    if (run.status === 'completed') return { is, rule: ['CHALLENGE_ENDED'] };
    run.status = 'abandoned';
    return { is, rule: ['ok'] };
  }
  const is = [await outcomeOf(() => api.challenges.complete({ id }))];
  if (run.status === 'abandoned') return { is, rule: ['CHALLENGE_ENDED'] };
  if (run.status === 'active') {
    oracle.complete(run);
    oracle.award();
  }
  return { is, rule: ['ok'] };
}

async function pause(
  { api, oracle }: Actor,
  { ahead, on }: Extract<Command, { kind: 'pause' }>,
): Promise<Ended> {
  const week = addDays(weekStart(oracle.today), 7 * ahead);
  const is = [await outcomeOf(() => (on ? api.game.setPause({ week }) : api.game.clearPause({ week })))];
  if (ahead === 0) return { is, rule: ['PAUSE_NOT_AHEAD'] };
  if (!on) {
    oracle.pauses.delete(week);
    return { is, rule: ['ok'] };
  }
  const taken = [...oracle.pauses].filter(
    (one) => one !== week && one.slice(0, 4) === week.slice(0, 4),
  ).length;
  if (taken >= 4) return { is, rule: ['PAUSE_YEAR_USED'] };
  oracle.pauses.add(week);
  return { is, rule: ['ok'] };
}

/** Carries out a command in the application and in the oracle. */
export async function act(actor: Actor, command: Command): Promise<Ended> {
  const { api, oracle } = actor;
  switch (command.kind) {
    case 'add':
      return add(actor, command);
    case 'import':
      return importFile(actor, command);
    case 'tap':
      return tap(actor, command);
    case 'nearly':
      return nearly(actor, command);
    case 'start':
      return start(actor, command);
    case 'checkIn':
    case 'end':
      return runAct(actor, command);
    case 'pause':
      return pause(actor, command);
    case 'sleep':
      oracle.now = new Date(oracle.now.getTime() + command.hours * 3_600_000);
      return NO_ACT;
  }
  const entry = picked(oracle.entries, command.pick);
  if (!entry) return NO_ACT;
  const { id } = entry;
  switch (command.kind) {
    case 'replay':
      return replay(actor, entry, command);
    case 'edit':
      return edit(actor, entry, command);
    case 'delete': {
      const is = [await outcomeOf(() => api.savings.delete({ id }))];
      if (entry.deleted) return { is, rule: ['NOT_FOUND'] };
      oracle.setDeleted(entry, true);
      return { is, rule: ['ok'] };
    }
    case 'restore': {
      const is = [await outcomeOf(() => api.savings.restore({ id }))];
      if (entry.deleted) {
        oracle.setDeleted(entry, false);
        oracle.award();
      }
      return { is, rule: ['ok'] };
    }
    case 'transfer': {
      const is = await atOnce(command.times, () =>
        api.transfers.mark({ transfers: [{ kind: 'saving', id }] }),
      );
      if (entry.deleted) return { is, rule: allOf(command.times, 'NOT_FOUND') };
      if (!entry.transferred) {
        oracle.transfer(entry);
        oracle.award();
      }
      return { is, rule: allOf(command.times, 'ok') };
    }
  }
}
