import { type SqlBool, sql } from 'kysely';

import type { Value } from '../../prepared';

/** Whether neither of two people has blocked the other; `other` is a column with a person's id. */
export const notBlocked = (viewerId: Value<string>, other: string) => sql<SqlBool>`not exists (
  select from user_blocks b
  where (b.user_id, b.blocked_user_id) = (${viewerId}::uuid, ${sql.ref(other)})
     or (b.user_id, b.blocked_user_id) = (${sql.ref(other)}, ${viewerId}::uuid))`;

/** The same for a person and whoever has proven an address (in its normalised form) as theirs; `person` is a
 * column. Without an account there is no block. */
export const notBlockedByAddress = (person: string, address: Value<string>) => sql<SqlBool>`not exists (
  select from profiles holder
  join users proven on proven.id = holder.id and proven.email_verified_at is not null
  join user_blocks b on (b.user_id, b.blocked_user_id) in ((holder.id, ${sql.ref(person)}), (${sql.ref(person)}, holder.id))
  where holder.email_normalised = ${address})`;
