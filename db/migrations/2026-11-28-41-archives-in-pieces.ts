import { type Kysely, sql } from 'kysely';

/** A file of an archive lies in pieces, so that nobody ever holds all of it; and an operator may have one made, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table archive_files
      -- The pieces of a file, one behind the other, are one gzip; bytes is how much of its text went into this one.
      add column piece integer not null default 0 check (piece >= 0),
      drop constraint archive_files_pkey,
      add primary key (user_id, archive_id, name, piece);

    alter table archives
      -- One that an operator asked for is fetched by its id: no link to it is mailed.
      add column for_operator boolean not null default false,
      drop constraint archives_check,
      add constraint archives_ready_check check (
        case when for_operator then token_hash is null and num_nonnulls(ready_at, expires_at) in (0, 2)
             else num_nonnulls(ready_at, token_hash, expires_at) in (0, 3) end);
    drop index archives_one_waits;
    create unique index archives_one_waits on archives (user_id, for_operator) where ready_at is null`.execute(
    db,
  );
}
