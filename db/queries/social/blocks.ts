import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Whether neither of two people has blocked the other; `other` is a column with a person's id. */
export const notBlocked = (viewerId: string, other: string): RawBuilder<SqlBool> => sql<SqlBool>`not exists (
  select from user_blocks b
  where (b.user_id, b.blocked_user_id) = (${viewerId}::uuid, ${sql.ref(other)})
     or (b.user_id, b.blocked_user_id) = (${sql.ref(other)}, ${viewerId}::uuid))`;
