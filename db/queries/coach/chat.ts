import { sql } from 'kysely';

import type { Db } from '../../client';
import type { CoachSource, LocalDay } from '../../columns';
import { changesRows } from '../../rows';

/** Counts one more exchange with the coach. */
export async function countInteraction(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('profiles')
    .set((eb) => ({ coach_interactions_count: eb('coach_interactions_count', '+', 1) }))
    .where('id', '=', userId)
    .execute();
}

/** The last messages of a person's chat with the coach, oldest first, each with the category of the saving and the withdrawal
 * that were logged from its turn. */
export async function readMessages(db: Db, userId: string, limit: number) {
  const rows = await db
    .selectFrom('coach_conversations as c')
    // A saving or withdrawal that an answer has offered and that was logged has the id of the turn.
    .leftJoin('savings_entries as s', (join) =>
      join.onRef('s.user_id', '=', 'c.user_id').onRef('s.id', '=', 'c.turn_id'),
    )
    .leftJoin('withdrawals as w', (join) =>
      join.onRef('w.user_id', '=', 'c.user_id').onRef('w.id', '=', 'c.turn_id'),
    )
    .select(['c.id', 'c.turn_id', 'c.role', 'c.content', 'c.facts', 'c.steps', 'c.source', 'c.created_at'])
    .select(['s.category as logged_category', 'w.id as withdrawal_id'])
    .where('c.user_id', '=', userId)
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse();
}

/** Stores a question of the person; false when the question of this turn is there already. */
export async function insertQuestion(
  db: Db,
  { userId, turnId, content, now }: { userId: string; turnId: string; content: string; now: Date },
): Promise<boolean> {
  return db
    .insertInto('coach_conversations')
    .values({ user_id: userId, turn_id: turnId, role: 'user', content, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['user_id', 'turn_id', 'role']).doNothing())
    .$call(changesRows);
}

/** Stores the coach's answer to a turn: once, and only if its question is still there (history may be cleared). */
export async function insertAnswer(
  db: Db,
  answer: {
    userId: string;
    turnId: string;
    content: string;
    facts: string;
    steps: string;
    source: CoachSource;
    now: Date;
  },
): Promise<void> {
  await sql`
    insert into coach_conversations (user_id, turn_id, role, content, facts, steps, source, created_at)
    select ${answer.userId}::uuid, ${answer.turnId}::uuid, 'assistant', ${answer.content}, ${answer.facts}::jsonb,
      ${answer.steps}::jsonb, ${answer.source}, ${answer.now.toISOString()}::timestamptz
    where exists (select from coach_conversations q
      where q.user_id = ${answer.userId}::uuid and q.turn_id = ${answer.turnId}::uuid and q.role = 'user')
    on conflict (user_id, turn_id, role) do nothing`.execute(db);
}

/** Deletes the chat with the coach and sets the count of exchanges to 0. */
export async function clearMessages(db: Db, userId: string): Promise<void> {
  await sql`
    with gone as (delete from coach_conversations where user_id = ${userId}::uuid)
    update profiles set coach_interactions_count = 0 where id = ${userId}::uuid`.execute(db);
}

/** The line of the day that Claude wrote; undefined when there is none for the day. */
export async function findMotivation(db: Db, userId: string, day: LocalDay) {
  return db
    .selectFrom('coach_profile')
    .select(['motivation', 'motivation_facts as facts'])
    .where('user_id', '=', userId)
    .where('motivation_on', '=', day)
    .executeTakeFirst();
}

export async function saveMotivation(
  db: Db,
  userId: string,
  { day, text, facts }: { day: LocalDay; text: string; facts: string },
): Promise<void> {
  await db
    .insertInto('coach_profile')
    .values({ user_id: userId, motivation: text, motivation_facts: facts, motivation_on: day })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ motivation: text, motivation_facts: facts, motivation_on: day }),
    )
    .execute();
}
