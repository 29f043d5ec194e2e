import { sql } from 'kysely';

import type { Db } from '../../client';
import { deleteChunk } from '../../in-chunks';
import { changesRows } from '../../rows';

export interface ArchiveKey {
  userId: string;
  id: string;
}

export interface StoredFile {
  name: string;
  /** The length of its text. */
  bytes: number;
  /** The total length of its pieces, which together are one gzip. */
  packed: number;
  pieces: number;
}

/** Whether a job will still make an archive `a`: its job waits, runs or will be tried again. */
const isBeingMade = sql<boolean>`exists (
  select from graphile_worker.jobs j
  where j.key = 'archive:' || a.id and (j.attempts < j.max_attempts or j.locked_at is not null))`;

/** Requests an archive of a person and queues its job. Archives run one at a time, so that mails can use the worker's
 * other slots. An archive that is being made is reused; one that was given up is tried again. Returns its id.
 * @param forOperator it is not for the person, and nothing is mailed */
export async function insertArchive(
  db: Db,
  userId: string,
  { now, forOperator }: { now: Date; forOperator: boolean },
): Promise<string> {
  const { rows } = await sql<{ id: string; jobs: number }>`
    with asked as (
      insert into archives as a (user_id, requested_at, for_operator)
      values (${userId}::uuid, ${now.toISOString()}::timestamptz, ${forOperator}::boolean)
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

/** The archive that the person requested last. */
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

/** An archive that an operator has requested. */
export async function findOperatorsArchive(db: Db, { userId, id }: ArchiveKey) {
  return db
    .selectFrom('archives as a')
    .select(['ready_at', isBeingMade.as('being_made')])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('for_operator', '=', true)
    .executeTakeFirst();
}

/** The person for whom an archive is still to be made. */
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

/** Keeps other workers from making the same archive. False when one is making it, or has made it. It takes an
 * advisory lock instead of a row lock, because a second request by the person would wait for the row. */
export async function takeWaitingArchive(trx: Db, { userId, id }: ArchiveKey): Promise<boolean> {
  const { rows } = await sql`
    select from archives where user_id = ${userId}::uuid and id = ${id}::uuid and ready_at is null
      and pg_try_advisory_xact_lock(hashtextextended(id::text, 0))`.execute(trx);
  return rows.length > 0;
}

/** Marks an archive as ready. @param archive.tokenHash of the link that opens it; null for an operator's */
export async function markArchiveReady(
  db: Db,
  archive: ArchiveKey & { tokenHash: string | null; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('archives')
    .set({
      ready_at: archive.now.toISOString(),
      token_hash: archive.tokenHash,
      expires_at: archive.expiresAt.toISOString(),
    })
    .where('user_id', '=', archive.userId)
    .where('id', '=', archive.id)
    .execute();
}

/** Makes a link from the settings open a person's newest ready archive, instead of an earlier link. */
export async function putSettingsLink(
  db: Db,
  { userId, tokenHash, now }: { userId: string; tokenHash: string; now: Date },
): Promise<boolean> {
  return db
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
    .$call(changesRows);
}

/** Adds a piece to a file of an archive. @param piece.bytes how much of the file's text it contains */
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

/** The archive of a person that a link opens, whether mailed or from the settings. */
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

/** The files of an archive, the complete one first: the length of their texts, and of what is stored. */
export async function listArchiveFiles(db: Db, { userId, id }: ArchiveKey): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    select name, sum(bytes)::bigint as bytes, sum(octet_length(content))::bigint as packed, count(*) as pieces
    from archive_files where user_id = ${userId}::uuid and archive_id = ${id}::uuid
    group by name order by name not like '%-archive.json', name`.execute(db);
  return rows;
}

/** One piece of a file; undefined after the last one, and when the archive is gone. */
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

/** Few, because the files of an archive are deleted along with it. */
const ARCHIVES_AT_ONCE = 10;

/** Deletes archives whose link has expired, and those that were never made. Returns their number. */
export const deleteOldArchives = (db: Db, now: Date, askedBefore: Date): Promise<number> =>
  deleteChunk(
    db,
    'archives',
    sql`requested_at < ${askedBefore.toISOString()}::timestamptz
      and (expires_at is null or expires_at <= ${now.toISOString()}::timestamptz)`,
    ARCHIVES_AT_ONCE,
  );
