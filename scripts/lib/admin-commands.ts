import type { TRPCClient } from '@trpc/client';
import { z } from 'zod';

import { counted } from '~server/domain/kernel/plural';
import type { AppRouter } from '~server/trpc/app-router';

import { textTable } from './text-table';

type Client = TRPCClient<AppRouter>;

/** What a command brings back: the object for `--json`, and the text for people. */
interface Outcome {
  data: object;
  text: string;
  /** False when the answer itself is bad news (exit status 1). */
  ok: boolean;
}

export interface AdminCommand {
  usage: string;
  /** Whether `--user` may narrow it to one person. */
  takesUser?: boolean;
  /** Reads the arguments; null when they do not fit. */
  read(args: readonly string[], user?: string): ((client: Client) => Promise<Outcome>) | null;
}

type Person = Awaited<ReturnType<Client['admin']['users']['find']['mutate']>>['users'][number];

const euros = (cents: number) => `€${(cents / 100).toFixed(2)}`;

function peopleTable(people: readonly Person[]): string {
  return textTable(
    ['ID', 'NAME', 'E-MAIL', 'VERIFIED', 'ROLE', 'PLAN', 'XP', 'SAVED', 'ENTRIES', 'SINCE'],
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
      one.createdAt.slice(0, 10),
    ]),
  );
}

function changedPerson(result: { changed: boolean; user: Person }): Outcome {
  const said = result.changed ? 'Done.' : 'Nothing to change.';
  return { data: result, text: `${said}\n${peopleTable([result.user])}`, ok: true };
}

/** A command whose one argument names a person. */
const ofPerson = (
  name: string,
  act: (client: Client, user: string) => Promise<{ changed: boolean; user: Person }>,
): [string, AdminCommand] => [
  name,
  {
    usage: `${name} <id or e-mail>`,
    read: ([user, ...rest]) =>
      user && rest.length === 0 ? async (client) => changedPerson(await act(client, user)) : null,
  },
];

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
const tableBelow = (heads: readonly string[], rows: readonly string[][]) =>
  rows.length > 0 ? `\n${textTable([...heads], [...rows])}` : '';

async function recomputeStreaks(client: Client, user: string | undefined): Promise<Outcome> {
  const batches = await inBatches((after) => client.admin.streaks.recompute.mutate({ user, after }));
  const checked = batches.reduce((sum, batch) => sum + batch.checked, 0);
  const changed = batches.flatMap((batch) => batch.changed);
  const rows = changed.map((one) => [one.userId, String(one.before), String(one.after)]);
  return {
    data: { checked, changed },
    text: `Checked the streaks of ${peopleCount(checked)}, corrected ${changed.length}.${tableBelow(['PERSON', 'WAS', 'IS'], rows)}`,
    ok: true,
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
    text: `Checked the badges of ${peopleCount(checked)}, awarded ${awarded.length}.${tableBelow(['PERSON', 'BADGE'], rows)}`,
    ok: true,
  };
}

async function recomputeInsights(client: Client, user: string | undefined): Promise<Outcome> {
  const data = await client.admin.insights.recompute.mutate({ user });
  return { data, text: `Recomputed days, months and insights of ${peopleCount(data.people)}.`, ok: true };
}

/** A command about everybody or, with `--user`, about one person. */
const ofEverybody = (
  name: string,
  act: (client: Client, user: string | undefined) => Promise<Outcome>,
): [string, AdminCommand] => [
  name,
  {
    usage: `${name} [--user <id or e-mail>]`,
    takesUser: true,
    read: (args, user) => (args.length === 0 && user !== '' ? (client) => act(client, user) : null),
  },
];

const roleSchema = z.enum(['admin', 'none']);
const payloadSchema = z.record(z.string(), z.json());

function parsePayload(text: string): z.output<typeof payloadSchema> | null {
  try {
    return payloadSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Every command of `npm run admin`, by name. */
export const ADMIN_COMMANDS: ReadonlyMap<string, AdminCommand> = new Map<string, AdminCommand>([
  [
    'users:find',
    {
      usage: 'users:find <part of e-mail, name or id>',
      read: ([query, ...rest]) =>
        query && query.trim().length >= 2 && rest.length === 0
          ? async (client) => {
              const data = await client.admin.users.find.mutate({ query });
              const more = data.more ? '\nThere are more; search for a longer part.' : '';
              return {
                data,
                text: data.users.length > 0 ? peopleTable(data.users) + more : 'Nobody found.',
                ok: true,
              };
            }
          : null,
    },
  ],
  ofPerson('users:grant-pro', (client, user) => client.admin.users.grantPro.mutate({ user })),
  ofPerson('users:revoke-pro', (client, user) => client.admin.users.revokePro.mutate({ user })),
  [
    'users:set-role',
    {
      usage: 'users:set-role <id or e-mail> <admin|none>',
      read([user, wanted, ...rest]) {
        const role = roleSchema.safeParse(wanted);
        return user && role.success && rest.length === 0
          ? async (client) =>
              changedPerson(await client.admin.users.setRole.mutate({ user, role: role.data }))
          : null;
      },
    },
  ],
  [
    'stats',
    {
      usage: 'stats',
      read: (args) =>
        args.length === 0
          ? async (client) => {
              const data = await client.admin.stats.mutate();
              const rows = [
                ['People', String(data.people)],
                ['Active savers (30 days)', String(data.activeSavers)],
                ['Entries', String(data.entries)],
                ['Saved in total', euros(data.savedTotalCents)],
                ['On trial', String(data.trials)],
                ['Pro', String(data.pro)],
                ['Mails waiting / failed', `${data.mailsWaiting} / ${data.mailsFailed}`],
                ['Jobs waiting / failed', `${data.jobsWaiting} / ${data.jobsFailed}`],
                [
                  'Claude (30 days)',
                  `${data.claudeCalls} calls, $${(data.claudeCostMicroUsd / 1_000_000).toFixed(2)}`,
                ],
              ];
              return { data, text: textTable(['FIGURE', 'VALUE'], rows), ok: true };
            }
          : null,
    },
  ],
  [
    'xp:audit',
    {
      usage: 'xp:audit',
      read: (args) =>
        args.length === 0
          ? async (client) => {
              const data = await client.admin.xp.audit.mutate();
              const rows = [
                ...data.drift.map((one) => [
                  one.userId,
                  'XP differs',
                  `profile ${one.xp}, ledger ${one.ledger}`,
                ]),
                ...data.doubled.map((one) => [
                  one.userId,
                  'earned twice',
                  `${one.rule} ${one.source}: ${one.standing} awards`,
                ]),
                ...data.overCap.map((one) => [
                  one.userId,
                  'above the cap',
                  `${one.rule} on ${one.day}: ${one.earned} XP`,
                ]),
              ];
              const text = data.ok
                ? 'All XP agrees with the ledger and its rules.'
                : textTable(['PERSON', 'WHAT', 'HOW'], rows);
              return { data, text, ok: data.ok };
            }
          : null,
    },
  ],
  ofEverybody('insights:recompute', recomputeInsights),
  ofEverybody('streaks:recompute', recomputeStreaks),
  ofEverybody('badges:recompute', recomputeBadges),
  [
    'jobs:run',
    {
      usage: "jobs:run <job> ['{…}' payload as a JSON object]",
      read([job, json = '{}', ...rest]) {
        const payload = parsePayload(json);
        return job && payload && rest.length === 0
          ? async (client) => {
              const data = await client.admin.jobs.run.mutate({ job, payload });
              return { data, text: `Queued ${data.job} as job ${data.jobId}.`, ok: true };
            }
          : null;
      },
    },
  ],
]);
