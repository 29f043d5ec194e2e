import { sql } from 'kysely';

import type { Db } from '../../client';
import { deleteInChunks } from '../../in-chunks';

/** Asks for an archive and queues what makes it. One that is being made is the same one. */
export async function insertArchive(db: Db, userId: string, at: Date): Promise<void> {
  await sql`
    with asked as (
      insert into archives (user_id, requested_at) values (${userId}, ${at.toISOString()}::timestamptz)
      on conflict (user_id) where ready_at is null do nothing
      returning user_id, id
    )
    select graphile_worker.add_job('make_archive', json_build_object('userId', a.user_id, 'id', a.id),
                                   job_key := 'archive:' || a.id, max_attempts := 12)
    from asked a`.execute(db);
}

/** The archive that the person asked for last. */
export async function latestArchive(db: Db, userId: string) {
  return db
    .selectFrom('archives')
    .select(['requested_at', 'ready_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whom an archive that is still to be made is for. */
export async function findWaitingArchive(db: Db, userId: string, id: string) {
  return db
    .selectFrom('archives as a')
    .innerJoin('profiles as p', 'p.id', 'a.user_id')
    .select(['p.email', 'p.email_normalised', 'p.display_name', 'p.time_zone'])
    .where('a.user_id', '=', userId)
    .where('a.id', '=', id)
    .where('a.ready_at', 'is', null)
    .executeTakeFirst();
}

/** Marks an archive as ready; false where it is so already, or gone. */
export async function markArchiveReady(
  db: Db,
  archive: { userId: string; id: string; tokenHash: string; at: Date; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('archives')
    .set({
      ready_at: archive.at.toISOString(),
      token_hash: archive.tokenHash,
      expires_at: archive.expiresAt.toISOString(),
    })
    .where('user_id', '=', archive.userId)
    .where('id', '=', archive.id)
    .where('ready_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function insertArchiveFile(
  db: Db,
  file: { userId: string; archiveId: string; name: string; bytes: number; content: Buffer },
): Promise<void> {
  await db
    .insertInto('archive_files')
    .values({
      user_id: file.userId,
      archive_id: file.archiveId,
      name: file.name,
      bytes: file.bytes,
      content: file.content,
    })
    .execute();
}

interface Opening {
  userId: string;
  tokenHash: string;
  now: Date;
}

const openFiles = (db: Db, { userId, tokenHash, now }: Opening) =>
  db
    .selectFrom('archives as a')
    .innerJoin('archive_files as f', (join) =>
      join.onRef('f.user_id', '=', 'a.user_id').onRef('f.archive_id', '=', 'a.id'),
    )
    .where('a.user_id', '=', userId)
    .where('a.token_hash', '=', tokenHash)
    .where('a.expires_at', '>', now.toISOString());

/** The files of a person's archive that a link opens. */
export async function listArchiveFiles(db: Db, opening: Opening) {
  return openFiles(db, opening)
    .select(['f.name', 'f.bytes', 'a.ready_at', 'a.expires_at'])
    .orderBy('f.name')
    .execute();
}

/** One of those files. */
export async function findArchiveFile(db: Db, opening: Opening, name: string) {
  return openFiles(db, opening).select('f.content').where('f.name', '=', name).executeTakeFirst();
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
