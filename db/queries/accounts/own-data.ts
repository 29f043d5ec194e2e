import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../client';
import type { DB } from '../../types';

/** Whose data is read. */
export interface Person {
  id: string;
  emailNormalised: string;
}

/** What an archive does with the rows of a person, and what the deletion of the account does with them. */
interface OwnTable {
  /** The columns with ids of people. An archive says 'you' or 'a member' there. */
  people: readonly string[];
  /** Which rows are the person's; without it those whose first column of people names them. */
  rows?: (person: Person) => RawBuilder<unknown>;
  /** Columns that an archive leaves out: what opens the account, and copies of what it holds already. */
  secret?: readonly string[];
  /**
   * - cascade: the rows go with the account, by their foreign key.
   * - explicit: `forgetPerson` deletes those that no foreign key finds.
   * - nameless: the rows stay without the person.
   * - handed over: the rows pass to another member.
   */
  deletion: 'cascade' | 'explicit' | 'nameless' | 'handed over';
}

const PLAIN: OwnTable = { people: ['user_id'], deletion: 'cascade' };

/** Every table that holds something of a person. A test over the catalogue fails when one is missing. */
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
  // A file of the archive has it in clear.
  own_accounts: { ...PLAIN, secret: ['encrypted', 'waiting_encrypted', 'stop_token_hash'] },
  // What a deleted account leaves: a keyed hash of its address, for two years.
  trial_addresses: { people: ['user_id'], secret: ['address_hash'], deletion: 'nameless' },
  archives: { ...PLAIN, secret: ['token_hash'] },
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
  group_challenge_members: PLAIN,
  group_challenge_contributions: { people: ['user_id'], deletion: 'nameless' },
  group_challenge_invitations: {
    people: ['invited_by', 'accepted_by'],
    // What others typed is theirs, unless it is this person's own address.
    rows: ({ id, emailNormalised }) => sql`t.invited_by = ${id}::uuid or (
      t.invited_email_normalised = ${emailNormalised} and exists (
        select from users u where u.id = ${id}::uuid and u.email_verified_at is not null))`,
    secret: ['token_hash'],
    deletion: 'explicit',
  },
  group_challenge_links: { people: ['created_by'], secret: ['token_hash'], deletion: 'cascade' },
  group_events: { people: ['user_id'], deletion: 'nameless' },
  user_follows: {
    people: ['follower_id', 'following_id'],
    rows: ({ id }) => sql`${id}::uuid in (t.follower_id, t.following_id)`,
    deletion: 'cascade',
  },

  follow_requests: {
    people: ['follower_id', 'following_id'],
    rows: ({ id }) => sql`${id}::uuid in (t.follower_id, t.following_id)`,
    deletion: 'cascade',
  },
  // Whoever was blocked or reported is not told by whom.
  user_blocks: { people: ['user_id', 'blocked_user_id'], deletion: 'cascade' },
  findable_people: PLAIN,
  user_reports: { people: ['user_id', 'reported_user_id'], deletion: 'cascade' },
  shares: { ...PLAIN, secret: ['content_hash', 'token'] },

  league_members: PLAIN,
  league_seats: PLAIN,

  savings_partners: { ...PLAIN, secret: ['token_hash'] },
  partner_lines: { ...PLAIN, secret: ['token_hash'] },

  accepted_tips: PLAIN,
  ai_tip_generations: PLAIN,
  coach_conversations: PLAIN,
  coach_events: PLAIN,
  coach_plan_week: PLAIN,
  coach_profile: PLAIN,
  coach_usage: PLAIN,
  community_price_reports: PLAIN,

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

  // A mail that waits holds a link that opens something.
  mail_outbox: { people: ['user_id'], secret: ['payload'], deletion: 'explicit' },
  audit_events: {
    people: ['actor_user_id', 'subject_user_id'],
    rows: ({ id }) => sql`${id}::uuid in (t.actor_user_id, t.subject_user_id)`,
    deletion: 'nameless',
  },
} as const satisfies Partial<Record<keyof DB, OwnTable>>;

/** Tables that hold nothing of anybody, or what names nobody. */
export const NOBODYS_TABLES = {
  badges_master: 'reference data',
  challenges: 'reference data',
  goal_templates: 'reference data',
  site_stats: 'sums over the installation',
  leaderboard_milestones: 'places of a month, made anew every minute from its sums',
  leaderboard_changes: 'what the places do not hold yet, emptied every minute',
  league_weeks: 'which weeks have been seated',
  passkey_challenges: 'hashes of sessions and cookies, for five minutes',
  rate_limits: 'hashes that expire within a day; deletion takes those that can be found',
  mail_refusals: 'hashes of addresses that want no mail, which holds when their account is gone, too',
} as const satisfies Partial<Record<keyof DB, string>>;

export type OwnTableName = keyof typeof OWN_TABLES;

/** All rows of a table that are the person's, with every column. */
async function readOwnRows(db: Db, table: OwnTableName, person: Person): Promise<Record<string, unknown>[]> {
  const declared: OwnTable = OWN_TABLES[table];
  const [owner = 'id'] = declared.people;
  const mine = declared.rows?.(person) ?? sql`t.${sql.ref(owner)} = ${person.id}::uuid`;
  const { rows } = await sql<
    Record<string, unknown>
  >`select t.* from ${sql.table(table)} t where ${mine}`.execute(db);
  return rows;
}

/** Everything of a person by table, as it is at one moment. */
export async function readEverything(
  db: Db,
  person: Person,
): Promise<Map<OwnTableName, Record<string, unknown>[]>> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const found = new Map<OwnTableName, Record<string, unknown>[]>();
      for (const table of ownTableNames()) {
        const rows = await readOwnRows(trx, table, person);
        found.set(
          table,
          rows.map((row) => asTold(OWN_TABLES[table], row, person.id)),
        );
      }
      return found;
    });
}

const isOwnTable = (name: string): name is OwnTableName => name in OWN_TABLES;

export const ownTableNames = (): OwnTableName[] => Object.keys(OWN_TABLES).filter(isOwnTable);

/** A row without secrets and without ids of people. */
function asTold(
  { people, secret = [] }: OwnTable,
  row: Record<string, unknown>,
  me: string,
): Record<string, unknown> {
  const told = Object.entries(row).filter(([column]) => !secret.includes(column));
  return Object.fromEntries(
    told.map(([column, value]) => [
      column,
      people.includes(column) && value !== null ? (value === me ? 'you' : 'a member') : value,
    ]),
  );
}
