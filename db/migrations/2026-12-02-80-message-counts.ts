import { type Kysely, sql } from 'kysely';

/** What messages have led to, counted without people: docs/decisions/0108. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Of each kind and local day: sent, opened by a link within a day, switched off by a link.
    create table message_days (
      day date not null,
      kind text not null,
      sent integer not null check (sent >= 0),
      opened integer not null check (opened >= 0),
      stopped integer not null check (stopped >= 0),
      primary key (day, kind)
    );
    -- Weeks (by their Monday) of an installation with a holdout: people with messages and without, and those who logged.
    create table message_holdout_weeks (
      week_start date primary key check (extract(isodow from week_start) = 1),
      percent smallint not null check (percent between 1 and 99),
      told integer not null check (told >= 0),
      told_logged integer not null check (told_logged between 0 and told),
      held integer not null check (held >= 0),
      held_logged integer not null check (held_logged between 0 and held)
    )`.execute(db);
}
