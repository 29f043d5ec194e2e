import { sql } from 'kysely';

import type { Db } from '../../client';
import type { Category, Cents, LocalDay } from '../../columns';

/** One side of what is counted: the days (both included), and the conditions on a row. Amounts are cents. */
interface CountedArm {
  from: LocalDay;
  to: LocalDay;
  filter: {
    categories?: readonly Category[] | undefined;
    words?: readonly string[] | undefined;
    loose?: readonly string[] | undefined;
    without?: readonly string[] | undefined;
    orCategories?: readonly Category[] | undefined;
    above?: Cents | undefined;
    below?: Cents | undefined;
    weekdays?: readonly number[] | undefined;
    from?: 'habits' | 'groups' | undefined;
    goal?: true | undefined;
  };
}

/** What is counted. The coach's QueryStatement is one (server/domain/coach/question/query.ts, which explains it). */
interface Counted {
  source: 'savings' | 'transferred' | 'waiting' | 'withdrawals';
  asked: CountedArm;
  compared: CountedArm | null;
  grouping: 'day' | 'week' | 'month' | 'quarter' | 'half' | 'year' | 'weekday' | 'category' | null;
  entries: { order: 'biggest' | 'smallest' | 'latest' | 'first'; limit: number } | null;
}

interface CountedRow {
  sums: { arm: 'asked' | 'compared'; bucket: string | null; total: Cents; entries: number }[];
  entries: { date: LocalDay; amount: Cents; category: Category | null; note: string | null }[];
  /** The words that were used. */
  foundWords: string[];
}

const armOf = (arm: 'asked' | 'compared', { from, to, filter }: CountedArm) => ({
  arm,
  first: from,
  last: to,
  categories: filter.categories ?? null,
  words: [...(filter.words ?? []), ...(filter.loose ?? [])],
  without: filter.without ?? [],
  or_categories: filter.orCategories ?? null,
  above: filter.above ?? null,
  below: filter.below ?? null,
  weekdays: filter.weekdays ?? null,
  origin: filter.from ?? null,
  goal: filter.goal ?? false,
});

/** Endings of words in the six languages, behind at least four letters: 'cooking' finds 'cooked', 'madpakker' 'madpakke'. */
const ENDINGS =
  '^(.{4,}?)(?:ings?|ed|ies|es|s|er|ers|ern|erne|ene|en|et|ede|e|n|ne|y|ie|te|ten|aux|as|os|a|o)$';

/** The 'ge' of German and Dutch participles: 'vorkochen' finds 'vorgekocht', 'fietsen' finds 'gefietst'. */
const PARTICIPLE = '\\m((?:vor|ab|an|auf|aus|ein|mit|um|zu|weg|op|af|uit|mee)?)ge(?=[a-z]{3})';

/** Sums and single rows of a person's savings or withdrawals, in one statement whose text is always the same.
 *
 * A note holds a word when one of its own words begins with its stem, both without the 'ge' of participles; case and marks on letters do not matter. Of an arm's
 * words those count that some note holds together: the most words, and of as many those of the most rows. Words that
 * no note holds are so left out, and of words that never stand together the more frequent ones are kept. Notes that are
 * left out are found in the same way.
 *
 * `waiting` is what the dashboard offers to mark as moved, without challenges: a contribution to a group that has no
 * saving of its own is in it, under Other. */
export async function readQueryResult(
  db: Db,
  userId: string,
  { source, asked, compared, grouping, entries }: Counted,
  timeZone: string,
): Promise<CountedRow> {
  const arms = [armOf('asked', asked), ...(compared ? [armOf('compared', compared)] : [])];
  const hasWords = arms.some(({ words, without }) => words.length + without.length > 0);
  const { rows } = await sql<CountedRow>`
    with arms as materialized (
      select a.*, p.goal_id, p.goal_set_on, p.goal_started_at
      from jsonb_to_recordset(${JSON.stringify(arms)}::jsonb) a (arm text, first date, last date, categories text[],
          words text[], without text[], or_categories text[], above integer, below integer, weekdays integer[], origin text, goal boolean)
        join profiles p on p.id = ${userId}::uuid
    ), logged as not materialized (
      select e.id, e.date, e.amount_eur, e.category, e.note, e.created_at, null::uuid as goal_id
      from savings_entries e
      where e.user_id = ${userId}::uuid and ${source}::text in ('savings', 'transferred', 'waiting')
        and (${source}::text = 'savings' or e.transferred = (${source}::text = 'transferred'))
      union all
      select c.id, (c.contributed_at at time zone ${timeZone}::text)::date, c.amount_eur, 'other', c.note,
             c.contributed_at, null
      from group_challenge_contributions c
      where c.user_id = ${userId}::uuid and ${source}::text = 'waiting' and not c.transferred
        and c.savings_entry_id is null
      union all
      select w.id, w.date, w.amount_eur, null, w.note, w.created_at, w.goal_id
      from withdrawals w
      where w.user_id = ${userId}::uuid and ${source}::text = 'withdrawals' and w.deleted_at is null
    ), notes as (
      select l.note, regexp_replace(folded(l.note), ${PARTICIPLE}::text, '\\1', 'g') as folded, count(*) as entries
      from logged l where ${hasWords}::boolean and l.note is not null group by l.note
    ), held as materialized (
      select a.arm, u.is_out, n.note, n.entries, array_agg(distinct w.word order by w.word) as words
      from arms a
        cross join lateral (
          select word, false as is_out from unnest(a.words) word
          union all select word, true from unnest(a.without) word) u
        cross join lateral (select u.word, regexp_replace(
          regexp_replace(folded(u.word), ${PARTICIPLE}::text, '\\1'), ${ENDINGS}::text, '\\1') as stem) w
        join notes n on strpos(n.folded, w.stem) > 0
          and n.folded ~ ('(^|[^[:alnum:]])' || regexp_replace(w.stem, '([^[:alnum:]])', '\\\\\\1', 'g'))
      group by a.arm, u.is_out, n.note, n.entries
    ), used as materialized (
      select distinct on (h.arm, h.is_out) h.arm, h.is_out, h.words
      from (select arm, is_out, words, sum(entries) as entries from held group by arm, is_out, words) h
      order by h.arm, h.is_out, cardinality(h.words) desc, h.entries desc, h.words
    ), hits as materialized (
      select a.arm, l.id, l.date, l.amount_eur, l.category, l.note, l.created_at,
        case ${grouping}::text
          when 'day' then to_char(l.date, 'YYYY-MM-DD')
          when 'week' then to_char(l.date - (extract(isodow from l.date)::integer - 1), 'YYYY-MM-DD')
          when 'month' then to_char(l.date, 'YYYY-MM-"01"')
          when 'quarter' then to_char(date_trunc('quarter', l.date), 'YYYY-MM-DD')
          when 'half' then to_char(l.date, 'YYYY') || case when extract(month from l.date) < 7 then '-01-01' else '-07-01' end
          when 'year' then to_char(l.date, 'YYYY-"01-01"')
          when 'weekday' then to_char(l.date, 'ID')
          when 'category' then l.category
        end as bucket
      from arms a join logged l on l.date between a.first and a.last
      where (a.categories is null or l.category = any (a.categories))
        and (a.or_categories is null or a.arm in (select u.arm from used u where not u.is_out) or l.category = any (a.or_categories))
        and (a.above is null or l.amount_eur * 100 > a.above)
        and (a.below is null or l.amount_eur * 100 < a.below)
        and (a.weekdays is null or extract(isodow from l.date)::integer = any (a.weekdays))
        and (not a.goal or case when ${source}::text = 'withdrawals' then l.goal_id = a.goal_id
          else counts_for_goal(l.date, l.created_at, a.goal_set_on, a.goal_started_at) end)
        and (a.origin is null
          or a.origin = 'habits' and l.id in (
            select o.entry_id from habit_occurrences o where o.user_id = ${userId}::uuid and o.entry_id is not null)
          or a.origin = 'groups' and l.id in (
            select coalesce(g.savings_entry_id, g.id) from group_challenge_contributions g
            where g.user_id = ${userId}::uuid))
        and (a.arm not in (select u.arm from used u where not u.is_out) or (a.arm, l.note) in (
            select h.arm, h.note from held h join used u using (arm, is_out)
            where not is_out and h.words @> u.words))
        and not exists (
          select from held h join used u using (arm, is_out)
          where is_out and h.arm = a.arm and h.note = l.note and h.words @> u.words)
    )
    select
      (select coalesce(json_agg(s), '[]') from (
        select arm, bucket, (sum(amount_eur) * 100)::int8 as total, count(*) as entries
        from hits group by arm, bucket order by arm, bucket) s) as sums,
      (select coalesce(json_agg(e), '[]') from (
        select date, (amount_eur * 100)::int8 as amount, category, note
        from hits
        where arm = 'asked' and ${entries?.order ?? null}::text is not null
        order by
          case ${entries?.order ?? null}::text when 'biggest' then -amount_eur when 'smallest' then amount_eur else 0 end,
          case when ${entries?.order ?? null}::text = 'first' then date end,
          case when ${entries?.order ?? null}::text = 'first' then created_at end,
          date desc, created_at desc, id
        limit ${entries?.limit ?? 0}::integer) e) as entries,
      (select coalesce(json_agg(distinct w.word), '[]') from used u cross join unnest(u.words) w (word)) as "foundWords"`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('a query without an answer');
  return row;
}
