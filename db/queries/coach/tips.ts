import { sql } from 'kysely';

import type { Db } from '../../client';
import type {
  Category,
  Cents,
  CoachSource,
  GenerationState,
  LocalDay,
  TipStatus,
  TipVerdict,
} from '../../columns';
import { eurOf } from '../../euros';
import { changesRows, countRows } from '../../rows';

/** After this many seconds an unfinished reservation may be taken over, because its process has died. */
const RESERVED_SECONDS = 120;

/** Reserves a generation and returns its id. With `free` there is one a week, and only one of many simultaneous calls
 * gets it; a reservation left behind by a crash is taken over. Undefined when this week's is used. */
export async function reserveGeneration(
  db: Db,
  { userId, monday, free, now }: { userId: string; monday: LocalDay; free: boolean; now: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into ai_tip_generations as g (user_id, tips_count, generated_at, state, week_start, free)
    values (${userId}::uuid, 0, ${now.toISOString()}::timestamptz, 'reserved', ${monday}::date, ${free}::boolean)
    on conflict (user_id, week_start) where free and state <> 'returned' do update
      set generated_at = excluded.generated_at, id = gen_random_uuid()
      where g.state = 'reserved'
        and g.generated_at < excluded.generated_at - make_interval(secs => ${RESERVED_SECONDS})
    returning id`.execute(db);
  return rows[0]?.id;
}

/** Stores the result of a reserved generation, if nobody took it over; `returned` gives a free one back. */
export async function finishGeneration(
  db: Db,
  userId: string,
  id: string,
  done: {
    state: Exclude<GenerationState, 'reserved'>;
    source: CoachSource;
    answer: string;
    templates: readonly string[];
    count: number;
  },
): Promise<boolean> {
  return db
    .updateTable('ai_tip_generations')
    .set({
      state: done.state,
      source: done.source,
      answer: done.answer,
      families: [...done.templates],
      tips_count: done.count,
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', 'reserved')
    .$call(changesRows);
}

/** Deletes a reservation that led to no result. */
export async function dropGeneration(db: Db, userId: string, id: string): Promise<void> {
  await db
    .deleteFrom('ai_tip_generations')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', 'reserved')
    .execute();
}

/** The result of a person's generation, and when it was made; undefined when there is none. */
export async function findGeneration(db: Db, userId: string, id: string) {
  return db
    .selectFrom('ai_tip_generations')
    .select(['answer', 'generated_at'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('answer', 'is not', null)
    .executeTakeFirst();
}

export interface AcceptedTipInsert {
  userId: string;
  generationId: string;
  index: number;
  title: string;
  description: string;
  saving: Cents;
  template: string | null;
  category: Category;
  facts: string;
  acceptedOn: LocalDay;
  baselineFrom: LocalDay;
  now: Date;
}

/** Accepts a tip with the 28 days before as its baseline; accepting it again changes nothing. Returns its id. */
export async function insertAcceptedTip(db: Db, tip: AcceptedTipInsert): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into accepted_tips as t (user_id, generation_id, generation_at, tip_title, tip_description, est_saving_eur,
      template, category, facts, accepted_on, created_at, baseline_eur, baseline_entries)
    select ${tip.userId}::uuid, ${tip.generationId}::uuid, ${tip.index}::integer, ${tip.title}, ${tip.description},
      ${eurOf(tip.saving)}::numeric, ${tip.template}, ${tip.category}::text, ${tip.facts}::jsonb, ${tip.acceptedOn}::date,
      ${tip.now.toISOString()}::timestamptz, coalesce(sum(e.amount_eur), 0), count(e.id)
    from (values (1)) one left join savings_entries e on e.user_id = ${tip.userId}::uuid
      and e.category = ${tip.category}::text
      and e.date >= ${tip.baselineFrom}::date and e.date < ${tip.acceptedOn}::date
    on conflict (user_id, generation_id, generation_at) do update set generation_at = t.generation_at
    returning t.id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an accepted tip without a row');
  return row.id;
}

/** The tip that was accepted from this index of a generation; undefined when none was. */
export async function findAcceptedTip(db: Db, userId: string, generationId: string, index: number) {
  return db
    .selectFrom('accepted_tips')
    .select('id')
    .where('user_id', '=', userId)
    .where('generation_id', '=', generationId)
    .where('generation_at', '=', index)
    .executeTakeFirst();
}

/** How many tips a person has accepted and not deleted. */
export async function countAcceptedTips(db: Db, userId: string): Promise<number> {
  return db.selectFrom('accepted_tips').where('user_id', '=', userId).$call(countRows);
}

export async function setTipStatus(db: Db, userId: string, id: string, status: TipStatus, now: Date) {
  return db
    .updateTable('accepted_tips')
    .set((eb) => ({
      status,
      done_at:
        status === 'done'
          ? eb.fn.coalesce('done_at', eb.cast<string>(eb.val(now.toISOString()), 'timestamptz'))
          : null,
    }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .$call(changesRows);
}

export async function deleteTip(db: Db, userId: string, id: string): Promise<boolean> {
  return db.deleteFrom('accepted_tips').where('user_id', '=', userId).where('id', '=', id).$call(changesRows);
}

/** The template of an accepted tip, null where it has none; undefined when there is no such tip. */
export async function findTemplateOfTip(db: Db, userId: string, id: string) {
  return db
    .selectFrom('accepted_tips')
    .select('template')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Adds a tip to a generation in place of one that the person has said something to. */
export async function addTipToGeneration(
  db: Db,
  userId: string,
  id: string,
  { answer, template }: { answer: string; template: string },
): Promise<void> {
  await db
    .updateTable('ai_tip_generations')
    .set((eb) => ({ answer, families: eb.fn('array_append', ['families', eb.val(template)]) }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Stores what a person says to the tips of a template; their last word counts. */
export async function putTipFeedback(
  db: Db,
  said: { userId: string; template: string; feedback: TipVerdict; today: LocalDay; now: Date },
): Promise<void> {
  const { feedback } = said;
  const when = { said_on: said.today, said_at: said.now.toISOString() };
  await db
    .insertInto('tip_feedback')
    .values({ user_id: said.userId, template: said.template, feedback, ...when })
    .onConflict((on) => on.columns(['user_id', 'template']).doUpdateSet({ feedback, ...when }))
    .execute();
}

/** Forgets what a person said to the tips of a template. */
export async function deleteTipFeedback(db: Db, userId: string, template: string): Promise<void> {
  await db
    .deleteFrom('tip_feedback')
    .where('user_id', '=', userId)
    .where('template', '=', template)
    .execute();
}
