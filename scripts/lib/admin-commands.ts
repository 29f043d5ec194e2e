import type { TRPCClient } from '@trpc/client';
import { z } from 'zod';

import { keysOf } from '~server/domain/kernel/keys-of';
import { counted } from '~server/domain/kernel/plural';
import type { AppRouter } from '~server/trpc/app-router';

import { exportUser } from './admin-export';
import { textTable } from './text-table';

type Client = TRPCClient<AppRouter>;

/** The result of a command: the object for `--json`, and the text for people. */
interface Outcome {
  data: object;
  text: string;
  /** False when the answer reports a problem (exit status 1). */
  ok?: boolean;
}

export interface AdminCommand {
  usage: string;
  /** Whether `--user` may narrow the command to one person. */
  takesUser?: boolean;
  /** Whether nothing is changed without `--yes`. */
  takesYes?: boolean;
  /** Reads the arguments; null when they do not fit. */
  read(args: readonly string[], user?: string, yes?: boolean): ((client: Client) => Promise<Outcome>) | null;
}

type Person = Awaited<ReturnType<Client['admin']['users']['find']['mutate']>>['users'][number];

const euros = (cents: number) => `€${(cents / 100).toFixed(2)}`;

function peopleTable(people: readonly Person[]): string {
  return textTable(
    ['ID', 'NAME', 'E-MAIL', 'VERIFIED', 'ROLE', 'PLAN', 'XP', 'SAVED', 'ENTRIES', 'FIGURES', 'SINCE'],
    people.map((one) => [
      one.id,
      one.displayName,
      one.email,
      one.emailVerified ? 'yes' : 'no',
      one.role,
      one.plan,
      String(one.xp),
      euros(one.savedTotalCents),
      String(one.savedCount),
      one.figuresHidden ? 'hidden' : 'as chosen',
      one.createdAt.slice(0, 10),
    ]),
  );
}

/** A command with this many arguments, which `input` reads. */
const command = <Input>(
  usage: string,
  input: z.ZodType<Input>,
  run: (client: Client, input: Input) => Promise<Outcome>,
): AdminCommand => ({
  usage,
  read(args) {
    const { success, data } = input.safeParse(args);
    return success ? (client) => run(client, data) : null;
  },
});

const text = z.string().min(1);

/** A command that changes one person, and shows them as they are then. */
const ofPerson = (
  name: string,
  change: (client: Client, user: string) => Promise<{ changed: boolean; user: Person }>,
): AdminCommand =>
  command(`${name} <id or e-mail>`, z.tuple([text]), async (client, [user]) =>
    changedPerson(await change(client, user)),
  );

function changedPerson(data: { changed: boolean; user: Person }): Outcome {
  const said = data.changed ? 'Done.' : 'Nothing to change.';
  return { data, text: `${said}\n${peopleTable([data.user])}` };
}

/** Asks for one batch after the other, so that no request takes long. */
async function inBatches<Batch extends { next: string | null }>(
  ask: (after: string | undefined) => Promise<Batch>,
): Promise<Batch[]> {
  const batches: Batch[] = [];
  for (let after: string | undefined; ;) {
    const batch = await ask(after);
    batches.push(batch);
    if (batch.next === null) return batches;
    after = batch.next;
  }
}

const peopleCount = (count: number) => counted(count, 'person', 'people');
/** The rows as a table, or what is said where there are none. */
const tableOr = (none: string, heads: readonly string[], rows: readonly string[][], below = '') =>
  rows.length > 0 ? textTable(heads, rows) + below : none;

async function recomputeStreaks(client: Client, user: string | undefined): Promise<Outcome> {
  const batches = await inBatches((after) => client.admin.streaks.recompute.mutate({ user, after }));
  const checked = batches.reduce((sum, batch) => sum + batch.checked, 0);
  const changed = batches.flatMap((batch) => batch.changed);
  const rows = changed.map((one) => [one.userId, String(one.before), String(one.after)]);
  return {
    data: { checked, changed },
    text: `Checked the streaks of ${peopleCount(checked)}, corrected ${changed.length}.\n${tableOr('', ['PERSON', 'WAS', 'IS'], rows)}`.trimEnd(),
  };
}

async function recomputeBadges(client: Client, user: string | undefined): Promise<Outcome> {
  const batches = await inBatches((after) => client.admin.badges.recompute.mutate({ user, after }));
  const checked = batches.reduce((sum, batch) => sum + batch.checked, 0);
  const awarded = batches.flatMap((batch) =>
    batch.awarded.map((one) => ({ userId: one.user_id, badge: one.badge_code })),
  );
  const rows = awarded.map((one) => [one.userId, one.badge]);
  return {
    data: { checked, awarded },
    text: `Checked the badges of ${peopleCount(checked)}, awarded ${awarded.length}.\n${tableOr('', ['PERSON', 'BADGE'], rows)}`.trimEnd(),
  };
}

async function recomputeInsights(client: Client, user: string | undefined): Promise<Outcome> {
  const batches = await inBatches((after) => client.admin.insights.recompute.mutate({ user, after }));
  const people = batches.reduce((sum, batch) => sum + batch.people, 0);
  return { data: { people }, text: `Recomputed days, months and insights of ${peopleCount(people)}.` };
}

/** Reads subscriptions from Stripe: one person's, or all that were last read before the command began. */
async function syncBilling(client: Client, user: string | undefined): Promise<Outcome> {
  const before = new Date().toISOString();
  const data = { synced: 0, failed: 0 };
  for (let more = true; more;) {
    const done = await client.admin.billing.sync.mutate({ user, ...(user === undefined ? { before } : {}) });
    data.synced += done.synced;
    data.failed += done.failed;
    more = done.more;
  }
  const failed = data.failed > 0 ? ` ${data.failed} could not be read; the server's log says why.` : '';
  return {
    data,
    text: `Read ${counted(data.synced, 'customer')} from Stripe.${failed}`,
    ok: data.failed === 0,
  };
}

/** A command about everybody or, with `--user`, about one person. */
const ofEverybody = (
  name: string,
  run: (client: Client, user: string | undefined) => Promise<Outcome>,
): AdminCommand => ({
  usage: `${name} [--user <id or e-mail>]`,
  takesUser: true,
  read: (args, user) => (args.length === 0 && user !== '' ? (client) => run(client, user) : null),
});

/** Deletes a person with `--yes`; without it says what would go. */
const deleteUser: AdminCommand = {
  usage: 'users:delete <id or e-mail> [--yes]',
  takesYes: true,
  read: ([user, ...more], _everybody, yes = false) =>
    user && more.length === 0
      ? async (client) => {
          const data = await client.admin.users.delete.mutate({ user, yes });
          const { displayName, savings, groups, subscriptionEnds, deleted } = data;
          const what = [
            `${displayName} (${data.id})`,
            counted(savings, 'saving'),
            `${counted(groups, 'group')} left or handed over`,
            ...(subscriptionEnds ? ['a subscription ended at once, without a refund'] : []),
          ].join(', ');
          const done = deleted ? 'Deleted for good' : 'The account is gone already';
          return {
            data,
            text: yes ? `${done}: ${what}.` : `This deletes for good: ${what}. Add --yes to do it.`,
          };
        }
      : null,
};

const dollars = (microUsd: number): string => `$${(microUsd / 1_000_000).toFixed(2)}`;

type StatsBatch = Awaited<ReturnType<Client['admin']['stats']['mutate']>>;
type Stats = StatsBatch['people'] & NonNullable<StatsBatch['installation']>;

/** The figures of everybody, and those that belong to nobody in particular. */
async function readStats(client: Client): Promise<Stats> {
  const [first, ...others] = await inBatches((after) => client.admin.stats.mutate({ after }));
  if (!first?.installation) throw new Error('The server told no statistics');
  const sums = { ...first.people };
  for (const { people } of others) for (const name of keysOf(sums)) sums[name] += people[name];
  return { ...sums, ...first.installation };
}

const messageTable = ({ messages }: Stats): string =>
  messages.length === 0
    ? ''
    : textTable(
        ['WEEK', 'MESSAGE', 'SENT', 'OPENED', 'STOPPED'],
        messages.map(({ week, kind, sent, opened, stopped }) => [
          week,
          kind,
          String(sent),
          String(opened),
          String(stopped),
        ]),
      );

const points = (share: number | null) => (share === null ? '' : (share * 100).toFixed(1));

/** Points are percentage points, with the 95 % interval of their difference. */
const holdoutTable = ({ holdout }: Stats): string =>
  holdout.length === 0
    ? ''
    : textTable(
        ['WEEK', 'HOLDOUT', 'LOGGED WITH', 'LOGGED WITHOUT', 'DIFFERENCE', 'FROM', 'TO'],
        holdout.map((one) => [
          one.week,
          `${one.share}%`,
          `${one.toldLogged} of ${one.told}`,
          `${one.heldLogged} of ${one.held}`,
          points(one.difference),
          points(one.low),
          points(one.high),
        ]),
      );

async function showStats(client: Client): Promise<Outcome> {
  const data = await readStats(client);
  const rows = [
    ['People', String(data.people)],
    ['Active savers (30 days)', String(data.activeSavers)],
    ['Entries', String(data.entries)],
    ['Saved in total', euros(data.savedTotalCents)],
    ['On trial', String(data.trials)],
    ['Pro', String(data.pro)],
    ['Mails waiting / failed', `${data.mailsWaiting} / ${data.mailsFailed}`],
    ['Jobs waiting / failed', `${data.jobsWaiting} / ${data.jobsFailed}`],
    ['Claude (30 days)', `${data.claudeCalls} calls, ${dollars(data.claudeCostMicroUsd)}`],
    ['Claude today', `${dollars(data.claudeTodayMicroUsd)} of ${dollars(data.claudeDailyCapMicroUsd)}`],
    ['Days with AI_DAILY_COST_USD reached', String(data.claudeFullDays)],
  ];
  return {
    data,
    text: [textTable(['FIGURE', 'VALUE'], rows), messageTable(data), holdoutTable(data)]
      .filter(Boolean)
      .join('\n\n'),
  };
}

async function listInvites(client: Client): Promise<Outcome> {
  const data = await client.admin.invites.list.mutate();
  const rows = data.invites.map((one) => [
    one.email,
    one.status,
    one.mail ?? '',
    one.invitedBy,
    // A title may hold what a terminal takes for a command.
    one.group.replace(/\p{Cc}+/gu, ' '),
    one.createdAt.slice(0, 10),
    one.expiresAt.slice(0, 10),
  ]);
  const heads = ['ADDRESS', 'STATUS', 'MAIL', 'BY', 'GROUP', 'SENT ON', 'UNTIL'];
  const more = data.more ? '\nThere are older ones.' : '';
  return { data, text: tableOr('No invitations.', heads, rows, more) };
}

async function listFailedMails(client: Client): Promise<Outcome> {
  const data = await client.admin.mails.failed.mutate();
  const rows = data.mails.map((one) => [
    one.id,
    one.kind,
    one.recipient,
    one.failedAt.slice(0, 16).replace('T', ' '),
    one.repeatable ? 'yes' : 'no',
    (one.reason ?? '').replace(/\p{Cc}+/gu, ' '),
  ]);
  const waits = `\n${counted(data.waiting, 'mail')} waiting${
    data.trouble === null ? '' : `, none leaves: ${data.trouble} since ${data.troubleSince ?? ''}`
  }.`;
  const heads = ['ID', 'KIND', 'TO', 'FAILED AT', 'CAN BE QUEUED AGAIN', 'REASON'];
  const more = data.more ? '\nThere are older ones.' : '';
  return { data, text: tableOr('No mail has failed.', heads, rows, more) + waits };
}

async function listReports(client: Client): Promise<Outcome> {
  const data = await client.admin.reports.list.mutate();
  const rows = data.reports.map((one) => [
    one.id,
    one.reported,
    one.reportedUserId,
    one.reason,
    (one.note ?? '').replace(/\p{Cc}+/gu, ' '),
    one.reportedBy,
    one.createdAt.slice(0, 10),
  ]);
  const heads = ['ID', 'REPORTED', 'PERSON', 'REASON', 'NOTE', 'BY', 'ON'];
  const more = data.more ? '\nThere are newer ones.' : '';
  return { data, text: tableOr('No open reports.', heads, rows, more) };
}

async function auditXp(client: Client): Promise<Outcome> {
  const batches = await inBatches((after) => client.admin.xp.audit.mutate({ after }));
  const drift = batches.flatMap((batch) => batch.drift);
  const doubled = batches.flatMap((batch) => batch.doubled);
  const overCap = batches.flatMap((batch) => batch.overCap);
  const rows = [
    ...drift.map(({ userId, xp, ledger }) => [userId, 'XP differs', `profile ${xp}, ledger ${ledger}`]),
    ...doubled.map((one) => [
      one.userId,
      'earned twice',
      `${one.rule} ${one.source}: ${one.standing} awards`,
    ]),
    ...overCap.map((one) => [one.userId, 'above the cap', `${one.rule} on ${one.day}: ${one.earned} XP`]),
  ];
  const ok = rows.length === 0;
  const said = ok
    ? 'All XP agrees with the ledger and its rules.'
    : textTable(['PERSON', 'WHAT', 'HOW'], rows);
  return { data: { ok, drift, doubled, overCap }, text: said, ok };
}

async function listJobs(client: Client): Promise<Outcome> {
  const states = await client.admin.jobs.list.mutate();
  const data = states.map(({ durationSeconds: duration, ...state }) => ({ ...state, duration }));
  const rows = data.map(({ name, lastRun, duration, failures, backlog, since, handled }) => [
    name,
    lastRun?.slice(0, 19) ?? 'never',
    duration === null ? '' : `${duration.toFixed(1)} s`,
    String(failures),
    String(backlog),
    since === null ? '' : `since ${since.slice(0, 19)}, ${handled} done`,
  ]);
  return { data, text: textTable(['JOB', 'LAST RUN (UTC)', 'TOOK', 'FAILURES', 'DUE', 'UNDER WAY'], rows) };
}

const payload = z
  .string()
  .default('{}')
  .transform((json, context): unknown => {
    try {
      return JSON.parse(json);
    } catch {
      context.addIssue('is no JSON');
    }
  })
  .pipe(z.record(z.string(), z.json()));

/** Every command of `npm run admin`, by name. */
export const ADMIN_COMMANDS: ReadonlyMap<string, AdminCommand> = new Map(
  [
    command(
      'users:find <part of e-mail, name or id>',
      z.tuple([z.string().refine((query) => query.trim().length >= 2)]),
      async (client, [query]) => {
        const data = await client.admin.users.find.mutate({ query });
        const more = data.more ? '\nThere are more; search for a longer part.' : '';
        return { data, text: data.users.length > 0 ? peopleTable(data.users) + more : 'Nobody found.' };
      },
    ),
    ofPerson('users:grant-pro', (client, user) => client.admin.users.grantPro.mutate({ user })),
    ofPerson('users:revoke-pro', (client, user) => client.admin.users.revokePro.mutate({ user })),
    command(
      'users:set-role <id or e-mail> <admin|none>',
      z.tuple([text, z.enum(['admin', 'none'])]),
      async (client, [user, role]) => changedPerson(await client.admin.users.setRole.mutate({ user, role })),
    ),
    ofPerson('users:hide-figures', (client, user) =>
      client.admin.users.hideFigures.mutate({ user, hidden: true }),
    ),
    ofPerson('users:show-figures', (client, user) =>
      client.admin.users.hideFigures.mutate({ user, hidden: false }),
    ),
    ofPerson('users:verify-email', (client, user) => client.admin.users.verifyEmail.mutate({ user })),
    command(
      'users:export <id or e-mail> [folder]',
      z.union([z.tuple([text]), z.tuple([text, text])]),
      exportUser,
    ),
    deleteUser,
    command('invites:list', z.tuple([]), listInvites),
    command('mails:failed', z.tuple([]), listFailedMails),
    command(
      'mails:requeue <id|all>',
      z.tuple([z.union([z.literal('all'), z.uuid()])]),
      async (client, [id]) => {
        const data = await client.admin.mails.requeue.mutate(id === 'all' ? {} : { id });
        return { data, text: `Queued again: ${counted(data.queued, 'mail')}.` };
      },
    ),
    command('reports:list', z.tuple([]), listReports),
    command(
      "reports:close <id> '<what was done>'",
      z.tuple([z.uuid(), text]),
      async (client, [id, resolution]) => {
        const data = await client.admin.reports.close.mutate({ id, resolution });
        return { data, text: 'Closed.' };
      },
    ),
    command('stats', z.tuple([]), showStats),
    command('xp:audit', z.tuple([]), auditXp),
    ofEverybody('insights:recompute', recomputeInsights),
    ofEverybody('billing:sync', syncBilling),
    ofEverybody('streaks:recompute', recomputeStreaks),
    ofEverybody('badges:recompute', recomputeBadges),
    command('jobs:list', z.tuple([]), listJobs),
    command(
      "jobs:run <job> ['{…}' payload as a JSON object]",
      z.tuple([text, payload]),
      async (client, [job, input]) => {
        const data = await client.admin.jobs.run.mutate({ job, payload: input });
        return { data, text: `Queued ${data.job} as job ${data.jobId}.` };
      },
    ),
  ].map((one) => [one.usage.split(' ')[0] ?? '', one]),
);
