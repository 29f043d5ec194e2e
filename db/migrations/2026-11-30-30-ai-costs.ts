import { type Kysely, sql } from 'kysely';

/** What all calls to Claude of the installation cost, a row a day (UTC), so that one setting bounds it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ai_costs (
      day date primary key,
      -- Millionths of a US dollar, as Anthropic bills; what may have been billed for a lost call is in it.
      cost_micro_usd bigint not null default 0 check (cost_micro_usd >= 0),
      -- Held for calls that began in held_minute, and for those of the minute before. Older ones were left by a crash.
      held_micro_usd bigint not null default 0 check (held_micro_usd >= 0),
      held_before_micro_usd bigint not null default 0 check (held_before_micro_usd >= 0),
      held_minute timestamptz not null,
      -- When the first call of the day found no room.
      full_at timestamptz
    )`.execute(db);
}
