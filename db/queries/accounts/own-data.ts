import { type RawBuilder, sql } from 'kysely';

import { inBatches } from '../../batches';
import type { Db } from '../../client';
import type { DB } from '../../types';

/** The person whose data is read. */
export interface ArchiveOwner {
  id: string;
  emailNormalised: string;
}

/** What an archive does with the rows of a person, and what the deletion of the account does with them. */
interface OwnTable {
  /** The columns that hold ids of people. An archive says 'you' or 'a member' there. */
  people: readonly string[];
  /** Which rows belong to the person. Without it, those whose first column of people is the person. */
  rows?: (person: ArchiveOwner) => RawBuilder<unknown>;
  /** Columns that an archive leaves out: secrets that open the account, and copies of data that it has already. */
  secret?: readonly string[];
  /** - cascade: the rows are deleted with the account, by their foreign key.
   * - explicit: `forgetPerson` deletes those that no foreign key finds.
   * - nameless: the rows stay without the person.
   * - handed over: the rows pass to another member. */
  deletion: 'cascade' | 'explicit' | 'nameless' | 'handed over';
}

const PLAIN: OwnTable = { people: ['user_id'], deletion: 'cascade' };

/** Every table with data of a person. A test over the catalogue fails when one is missing. */
export const OWN_TABLES = {
  users: { people: [], rows: ({ id }) => sql`t.id = ${id}::uuid`, secret: ['password_hash', 'device_key'], deletion: 'cascade' }, // prettier-ignore
  profiles: { people: [], rows: ({ id }) => sql`t.id = ${id}::uuid`, deletion: 'cascade' },
  user_roles: PLAIN,
  sessions: { ...PLAIN, secret: ['id'] },
  email_verifications: { ...PLAIN, secret: ['token_hash'] },
  password_resets: { ...PLAIN, secret: ['token_hash'] },
  email_changes: { ...PLAIN, secret: ['token_hash'] },
  authenticators: { ...PLAIN, secret: ['secret'] },
  recovery_codes: { ...PLAIN, secret: ['code_hash'] },
  pending_sign_ins: { ...PLAIN, secret: ['token_hash', 'password_mark'] },
  passkeys: { ...PLAIN, secret: ['credential_id', 'public_key'] },
  // The archive contains it in clear, in a file of its own.
  own_accounts: { ...PLAIN, secret: ['encrypted', 'waiting_encrypted', 'stop_token_hash'] },
  // This stays of a deleted account: a keyed hash of its address, for two years.
  trial_addresses: { people: ['user_id'], secret: ['address_hash'], deletion: 'nameless' },
  archives: { ...PLAIN, secret: ['token_hash', 'settings_token_hash'] },
  archive_files: { ...PLAIN, secret: ['content'] },

  savings_entries: PLAIN,
  deleted_savings: PLAIN,
  savings_days: PLAIN,
  savings_weeks: PLAIN,
  monthly_categories: PLAIN,
  monthly_insights: PLAIN,
  savings_imports: PLAIN,
  savings_import_rows: PLAIN,
  reached_goals: PLAIN,
  withdrawals: PLAIN,
  habits: PLAIN,
  habit_occurrences: PLAIN,
  nearly_bought: PLAIN,

  xp_events: PLAIN,
  user_badges: PLAIN,
  streak_pauses: PLAIN,
  user_challenges: PLAIN,
  user_custom_challenges: PLAIN,
  challenge_check_ins: PLAIN,

  group_challenges: {
    people: ['created_by'],
    rows: ({ id }) => sql`t.created_by = ${id}::uuid or t.id in (
      select m.group_challenge_id from group_challenge_members m where m.user_id = ${id}::uuid)`,
    deletion: 'handed over',
  },
  group_challenge_members: { people: ['user_id', 'let_in_by'], deletion: 'cascade' },
  group_challenge_removals: PLAIN,
  group_challenge_contributions: { people: ['user_id'], deletion: 'nameless' },
  // Whether somebody has seen the cheers for them is that person's data.
  group_challenge_cheers: {
    people: ['user_id', 'giver_user_id'],
    rows: ({ id }) => sql`${id}::uuid in (t.user_id, t.giver_user_id)`,
    secret: ['seen_at'],
    deletion: 'cascade',
  },
  group_challenge_invitations: {
    people: ['invited_by', 'accepted_by'],
    // Addresses that others typed belong to them, unless it is this person's own address.
    rows: ({ id, emailNormalised }) => sql`t.invited_by = ${id}::uuid or (
      t.invited_email_normalised = ${emailNormalised} and exists (
        select from users u where u.id = ${id}::uuid and u.email_verified_at is not null))`,
    secret: ['token_hash'],
    deletion: 'explicit',
  },
  group_challenge_links: {
    people: ['created_by'],
    secret: ['token_hash', 'token_encrypted'],
    deletion: 'cascade',
  },
  group_events: { people: ['user_id'], deletion: 'nameless' },
  user_follows: {
    people: ['follower_id', 'following_id'],
    rows: ({ id }) => sql`${id}::uuid in (t.follower_id, t.following_id)`,
    // Whether somebody has seen their followers is that person's data.
    secret: ['seen'],
    deletion: 'cascade',
  },

  follow_requests: {
    people: ['follower_id', 'following_id'],
    rows: ({ id }) => sql`${id}::uuid in (t.follower_id, t.following_id)`,
    deletion: 'cascade',
  },
  // People who were blocked or reported are not told by whom.
  user_blocks: { people: ['user_id', 'blocked_user_id'], deletion: 'cascade' },
  findable_people: PLAIN,
  user_reports: { people: ['user_id', 'reported_user_id'], deletion: 'cascade' },
  profile_links: { ...PLAIN, secret: ['token'] },
  shares: { ...PLAIN, secret: ['content_hash', 'token'] },

  league_members: PLAIN,
  league_seats: PLAIN,

  savings_partners: { ...PLAIN, secret: ['token_hash'] },
  partner_lines: { ...PLAIN, secret: ['token_hash'] },

  accepted_tips: PLAIN,
  tip_feedback: PLAIN,
  ai_tip_generations: PLAIN,
  coach_conversations: PLAIN,
  coach_events: PLAIN,
  coach_plan_week: PLAIN,
  coach_profile: PLAIN,
  coach_usage: PLAIN,
  community_price_reports: PLAIN,
  saving_estimates: PLAIN,
  price_book_products: PLAIN,
  price_book_lines: PLAIN,

  subscriptions: PLAIN,
  checkouts: PLAIN,
  pro_orders: PLAIN,
  pro_withdrawals: PLAIN,
  stripe_events: {
    people: [],
    rows: ({ id }) => sql`t.stripe_customer_id = (
      select s.stripe_customer_id from subscriptions s where s.user_id = ${id}::uuid)`,
    deletion: 'explicit',
  },

  message_plans: { ...PLAIN, secret: ['link_secret'] },
  messages: PLAIN,
  push_devices: { ...PLAIN, secret: ['session_id', 'p256dh', 'auth'] },
  // A waiting mail contains a link that opens something.
  mail_outbox: { people: ['user_id'], secret: ['payload'], deletion: 'explicit' },
  audit_events: {
    people: ['actor_user_id', 'subject_user_id'],
    rows: ({ id }) => sql`${id}::uuid in (t.actor_user_id, t.subject_user_id)`,
    deletion: 'nameless',
  },
} as const satisfies Partial<Record<keyof DB, OwnTable>>;

/** Tables without personal data. */
export const NOBODYS_TABLES = {
  badges_master: 'reference data',
  challenges: 'reference data',
  goal_templates: 'reference data',
  job_runs: 'how jobs ran; an id is only in it while a run goes past that person',
  site_stats: 'sums over the installation',
  message_days: 'sums over the installation',
  message_holdout_weeks: 'sums over the installation',
  ai_costs: 'sums over the installation',
  geocoded_cells: 'the map without people',
  venue_cells: 'the map without people',
  venues: 'the map without people',
  service_turns: 'when the installation may ask a service again',
  leaderboard_milestones: 'places of a month, made anew every minute from its sums',
  leaderboard_changes: 'what the places do not hold yet, emptied every minute',
  league_weeks: 'which weeks have been seated',
  passkey_challenges: 'hashes of sessions and cookies, for five minutes',
  rate_limits: 'hashes that expire within a day; deletion takes those that can be found',
  mail_refusals:
    'hashes of addresses that want no mail or take none, which holds when their account is gone, too',
  mail_pace: 'when the installation may call the provider of mail again',
} as const satisfies Partial<Record<keyof DB, string>>;

export type OwnTableName = keyof typeof OWN_TABLES;

type Row = Readonly<Record<string, unknown>>;

/** Every table of `OWN_TABLES` with the person's rows, in the form of an archive. Rows are read as they are consumed,
 * one table after the other. Secret columns are never read, which include the packed files of older archives. */
export async function ownTables(
  trx: Db,
  person: ArchiveOwner,
): Promise<(readonly [table: OwnTableName, rows: AsyncGenerator<Row[]>])[]> {
  const names = ownTableNames();
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select t.relname as table, json_agg(a.attname order by a.attnum) as columns
    from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    where t.relnamespace = 'public'::regnamespace and t.relname = any (${names}::text[])
    group by t.relname`.execute(trx);
  const columns = new Map(rows.map((row) => [row.table, row.columns]));
  return names.map((table) => [table, ownRows(trx, table, person, columns.get(table) ?? [])] as const);
}

async function* ownRows(
  trx: Db,
  table: OwnTableName,
  person: ArchiveOwner,
  columns: readonly string[],
): AsyncGenerator<Row[]> {
  const { people, rows: mine, secret = [] }: OwnTable = OWN_TABLES[table];
  const [owner = 'id'] = people;
  const told = columns.filter((column) => !secret.includes(column)).map((column) => sql.ref(`t.${column}`));
  const query = sql<Row>`select ${sql.join(told)} from ${sql.table(table)} t
    where ${mine?.(person) ?? sql`t.${sql.ref(owner)} = ${person.id}::uuid`}`;
  for await (const rows of inBatches(trx, query)) yield rows.map((row) => withoutIds(people, row, person.id));
}

/** The sheets of an archive, newest rows first. */
const SHEETS = {
  savings: (id: string) => sql<Row>`
    select date, category, amount_eur, note, transferred from savings_entries
    where user_id = ${id}::uuid order by date desc, created_at desc, id desc`,
  withdrawals: (id: string) => sql<Row>`
    select w.date, coalesce(g.name, p.goal_type) as goal, w.amount_eur, w.note
    from withdrawals w join profiles p on p.id = w.user_id
    left join reached_goals g on (g.user_id, g.id) = (w.user_id, w.goal_id)
    where w.user_id = ${id}::uuid and w.deleted_at is null order by w.date desc, w.created_at desc, w.id desc`,
  challenges: (id: string) => sql<Row>`
    select started_on, title, duration_days, check_in_count, status, completed_at, est_saving_eur
    from user_challenges where user_id = ${id}::uuid order by started_on desc, id desc`,
  contributions: (id: string) => sql<Row>`
    select c.contributed_at, g.title, c.amount_eur, c.note, c.transferred
    from group_challenge_contributions c
    left join group_challenges g on g.id = c.group_challenge_id and (g.created_by = c.user_id or exists (
      select from group_challenge_members m where (m.group_challenge_id, m.user_id) = (g.id, c.user_id)))
    where c.user_id = ${id}::uuid order by c.contributed_at desc, c.id desc`,
} as const;

export type SheetName = keyof typeof SHEETS;

/** The rows of a sheet of a person. */
export const sheetRows = (trx: Db, sheet: SheetName, person: ArchiveOwner): AsyncGenerator<Row[]> =>
  inBatches(trx, SHEETS[sheet](person.id));

const isOwnTable = (name: string): name is OwnTableName => name in OWN_TABLES;

export const ownTableNames = (): OwnTableName[] => Object.keys(OWN_TABLES).filter(isOwnTable);

/** A row without ids of people. */
const withoutIds = (people: readonly string[], row: Row, me: string): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      people.includes(column) && value !== null ? (value === me ? 'you' : 'a member') : value,
    ]),
  );
