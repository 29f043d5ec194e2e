import { sql } from 'kysely';

import type { Db } from '../../client';

/** A working share link, as its maker may see it. */
export interface LinkRow {
  tokenEncrypted: string | null;
  /** The instant, as ISO text. */
  expiresAt: string;
  /** How many members came in by it, and the names of the latest. */
  joined: number;
  names: string[];
}

/** How many of those who came in by a link are named. */
const NAMED = 5;

/** The share link that a member has made, if it works at the instant. */
export async function findLink(
  db: Db,
  { groupId, createdBy, now }: { groupId: string; createdBy: string; now: Date },
): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    with link as (
      select * from group_challenge_links l
      where (l.group_challenge_id, l.created_by) = (${groupId}::uuid, ${createdBy}::uuid)
        and l.expires_at > ${now.toISOString()}::timestamptz
    ), guests as (
      select p.display_name, m.joined_at, m.user_id from link l
      join group_challenge_members m on m.group_challenge_id = l.group_challenge_id
        and m.let_in_by = l.created_by and m.joined_at >= l.created_at
      join profiles p on p.id = m.user_id
    )
    select l.token_encrypted as "tokenEncrypted", l.expires_at as "expiresAt",
      (select count(*)::integer from guests) as joined,
      array(select display_name from guests order by joined_at desc, user_id limit ${NAMED}::integer) as names
    from link l`.execute(db);
  return rows[0];
}

/** Makes a member's share link; their earlier one stops working. */
export async function putLink(
  db: Db,
  link: {
    groupId: string;
    createdBy: string;
    tokenHash: string;
    /** Null without a key: then it can be shown only once. */
    tokenEncrypted: string | null;
    now: Date;
    expiresAt: Date;
  },
): Promise<void> {
  const changing = {
    token_hash: link.tokenHash,
    token_encrypted: link.tokenEncrypted,
    created_at: link.now.toISOString(),
    expires_at: link.expiresAt.toISOString(),
  };
  await db
    .insertInto('group_challenge_links')
    .values({ group_challenge_id: link.groupId, created_by: link.createdBy, ...changing })
    .onConflict((conflict) => conflict.columns(['group_challenge_id', 'created_by']).doUpdateSet(changing))
    .execute();
}

export async function deleteLink(db: Db, groupId: string, createdBy: string): Promise<void> {
  await db
    .deleteFrom('group_challenge_links')
    .where('group_challenge_id', '=', groupId)
    .where('created_by', '=', createdBy)
    .execute();
}

/** Ends the share links of all members of a group. */
export async function deleteLinks(db: Db, groupId: string): Promise<void> {
  await db.deleteFrom('group_challenge_links').where('group_challenge_id', '=', groupId).execute();
}
