import { sql } from 'kysely';

import type { Db } from '../../client';
import { deleteInChunks } from '../../in-chunks';

export interface ArchiveKey {
  userId: string;
  id: string;
}

/** A file of an archive. */
export interface StoredFile {
  name: string;
  /** Of its text. */
  bytes: number;
  /** Of its pieces together, which are one gzip. */
  packed: number;
  pieces: number;
}

/** Whether a job will still make an archive `a`: the queue has given up none that waits, runs or is to be tried again. */
const isBeingMade = sql<boolean>`exists (
  select from graphile_worker.jobs j
  where j.key = 'archive:' || a.id and (j.attempts < j.max_attempts or j.locked_at is not null))`;

/** Asks for an archive of a person and queues what makes it, one archive after the other, so that mails have the other places of the
 * worker. One that is being made is the same one; one that was given up is tried
 * anew. Gives its id. @param forOperator it is not for the person, and nothing is mailed */
export async function insertArchive(
  db: Db,
  userId: string,
  { at, forOperator }: { at: Date; forOperator: boolean },
): Promise<string> {
  const { rows } = await sql<{ id: string; jobs: number }>`
    with asked as (
      insert into archives as a (user_id, requested_at, for_operator)
      values (${userId}::uuid, ${at.toISOString()}::timestamptz, ${forOperator}::boolean)
      on conflict (user_id, for_operator) where ready_at is null do update set requested_at = excluded.requested_at
        where not ${isBeingMade}
      returning user_id, id
    ), queued as (
      select graphile_worker.add_job('make_archive', json_build_object('userId', user_id, 'id', id),
                                     job_key := 'archive:' || id, queue_name := 'archives', max_attempts := 3)
      from asked
    )
    select id, (select count(*) from queued) as jobs from asked
    union all (
      select id, 0 from archives where user_id = ${userId}::uuid and for_operator = ${forOperator}::boolean
      order by requested_at desc limit 1)
    limit 1`.execute(db);
  const [archive] = rows;
  if (!archive) throw new Error('An archive was asked for, and there is none');
  return archive.id;
}

/** The archive that the person asked for last. */
export async function latestArchive(db: Db, userId: string) {
  return db
    .selectFrom('archives as a')
    .select(['requested_at', 'ready_at', 'expires_at', isBeingMade.as('being_made')])
    .where('user_id', '=', userId)
    .where('for_operator', '=', false)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** An archive that an operator has asked for. */
export async function findOperatorsArchive(db: Db, { userId, id }: ArchiveKey) {
  return db
    .selectFrom('archives as a')
    .select(['ready_at', isBeingMade.as('being_made')])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('for_operator', '=', true)
    .executeTakeFirst();
}

/** Whom an archive that is still to be made is for. */
export async function findWaitingArchive(db: Db, { userId, id }: ArchiveKey) {
  return db
    .selectFrom('archives as a')
    .innerJoin('profiles as p', 'p.id', 'a.user_id')
    .select(['a.for_operator', 'p.email', 'p.email_normalised', 'p.display_name', 'p.time_zone'])
    .where('a.user_id', '=', userId)
    .where('a.id', '=', id)
    .where('a.ready_at', 'is', null)
    .executeTakeFirst();
}

/** Keeps others from making the same archive. False where one is at it, or has made it. It locks no row, because who asks again
 * meanwhile would wait for that. */
export async function takeWaitingArchive(trx: Db, { userId, id }: ArchiveKey): Promise<boolean> {
  const { rows } = await sql`
    select from archives where user_id = ${userId}::uuid and id = ${id}::uuid and ready_at is null
      and pg_try_advisory_xact_lock(hashtextextended(id::text, 0))`.execute(trx);
  return rows.length > 0;
}

/** Marks an archive as ready. @param archive.tokenHash of the link that opens it; null for an operator's */
export async function markArchiveReady(
  db: Db,
  archive: ArchiveKey & { tokenHash: string | null; at: Date; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('archives')
    .set({
      ready_at: archive.at.toISOString(),
      token_hash: archive.tokenHash,
      expires_at: archive.expiresAt.toISOString(),
    })
    .where('user_id', '=', archive.userId)
    .where('id', '=', archive.id)
    .execute();
}

/** Lets a link of the settings open the newest archive of a person that is ready, in place of the one before. False where there is
 * none. */
export async function putSettingsLink(
  db: Db,
  { userId, tokenHash, now }: { userId: string; tokenHash: string; now: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('archives')
    .set({ settings_token_hash: tokenHash })
    .where('user_id', '=', userId)
    .where((eb) =>
      eb(
        'id',
        '=',
        eb
          .selectFrom('archives')
          .select('id')
          .where('user_id', '=', userId)
          .where('for_operator', '=', false)
          .where('ready_at', 'is not', null)
          .where('expires_at', '>', now.toISOString())
          .orderBy('requested_at', 'desc')
          .limit(1),
      ),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Adds a piece to a file of an archive. @param piece.bytes how much of the file's text went into it */
export async function insertArchivePiece(
  db: Db,
  { userId, id }: ArchiveKey,
  piece: { name: string; piece: number; bytes: number; content: Buffer },
): Promise<void> {
  await db
    .insertInto('archive_files')
    .values({ user_id: userId, archive_id: id, ...piece })
    .execute();
}

/** The archive of a person that a link opens, the mailed one or that of the settings. */
export async function findOpenArchive(
  db: Db,
  { userId, tokenHash, now }: { userId: string; tokenHash: string; now: Date },
) {
  return db
    .selectFrom('archives')
    .select(['id', 'ready_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('token_hash', '=', tokenHash), eb('settings_token_hash', '=', tokenHash)]))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

/** The files of an archive, what has everything first: how long their texts are, and how they lie here. */
export async function listArchiveFiles(db: Db, { userId, id }: ArchiveKey): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    select name, sum(bytes)::bigint as bytes, sum(octet_length(content))::bigint as packed, count(*) as pieces
    from archive_files where user_id = ${userId}::uuid and archive_id = ${id}::uuid
    group by name order by name not like '%-archive.json', name`.execute(db);
  return rows;
}

/** One piece of a file; undefined behind the last one, and when the archive is gone. */
export async function findArchivePiece(
  db: Db,
  { userId, id }: ArchiveKey,
  { name, piece }: { name: string; piece: number },
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('archive_files')
    .select('content')
    .where('user_id', '=', userId)
    .where('archive_id', '=', id)
    .where('name', '=', name)
    .where('piece', '=', piece)
    .executeTakeFirst();
  return row?.content;
}

/** An archive takes its files along. */
const ARCHIVES_AT_ONCE = 10;

/** Deletes archives whose link has expired, and those that were never made. Gives their number. */
export const deleteOldArchives = (db: Db, now: Date, askedBefore: Date): Promise<number> =>
  deleteInChunks(
    db,
    'archives',
    sql`requested_at < ${askedBefore.toISOString()}::timestamptz
      and (expires_at is null or expires_at <= ${now.toISOString()}::timestamptz)`,
    ARCHIVES_AT_ONCE,
  );
