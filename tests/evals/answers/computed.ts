import { type RawBuilder, sql } from 'kysely';

import type { Db } from '~db/client';

import type { AnswersFile, FilePerson } from './file';
import { plainFigure } from './shown-numbers';

// The expected figures of the own conversations, computed in two ways that share no code with the coach: in TypeScript from
// the file, and in SQL from the rows that were made of it. A figure is told as a line:
// '<measure> <period> [category] [~word of a note] [>euros] [<euros] [weekday=7]', two of them with ' - ' between them, or
// something about the goal ('left', 'left+100', 'week 2028-07-01 [amount]', 'weeks 60').

/** Which savings count; days are 'yyyy-mm-dd'. */
interface Selection {
  from: string;
  to: string;
  category: string | null;
  word: string | null;
  /** In euros. */
  above: number | null;
  below: number | null;
  weekday: number | null;
}

const BUCKETS = ['month', 'week', 'year', 'category'] as const;
type Bucket = (typeof BUCKETS)[number];

/** Sums of savings in cents, of each bucket or of all of them. */
interface Sum {
  total: number;
  count: number;
  biggest: number;
  smallest: number;
}

/** One of the two ways. */
export interface Ledger {
  sums: (of: Selection, by: Bucket | null) => Promise<Sum[]>;
  /** What was taken out between two days, in cents. */
  withdrawn: (from: string, to: string) => Promise<number>;
  /** What the goal lacks, in cents. */
  left: () => Promise<number>;
}

/** The first way: the file. */
export function ledgerOfFile({ savings, withdrawals, goal }: FilePerson): Ledger {
  const bucketOf = (by: Bucket | null, date: string, category: string): string => {
    if (by === 'category') return category;
    if (by === 'week') {
      const day = new Date(date);
      return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * 86_400_000).toISOString();
    }
    return by === null ? '' : date.slice(0, by === 'month' ? 7 : 4);
  };
  const total = (amounts: readonly { amount_eur: number }[]) =>
    amounts.reduce((sum, { amount_eur: cents }) => sum + cents, 0);
  return {
    sums(of, by) {
      const buckets = new Map<string, number[]>();
      for (const { date, amount_eur: cents, category, note } of savings) {
        const counts =
          date >= of.from &&
          date <= of.to &&
          (of.category === null || category === of.category) &&
          (of.word === null || (note ?? '').toLowerCase().includes(of.word.toLowerCase())) &&
          (of.above === null || cents > of.above * 100) &&
          (of.below === null || cents < of.below * 100) &&
          (of.weekday === null || (new Date(date).getUTCDay() || 7) === of.weekday);
        if (!counts) continue;
        const bucket = bucketOf(by, date, category);
        buckets.set(bucket, [...(buckets.get(bucket) ?? []), cents]);
      }
      const sums = [...buckets.values()].map((all) => ({
        total: all.reduce((a, b) => a + b, 0),
        count: all.length,
        biggest: Math.max(...all),
        smallest: Math.min(...all),
      }));
      return Promise.resolve(sums);
    },
    withdrawn: (from, to) =>
      Promise.resolve(total(withdrawals.filter(({ date }) => date >= from && date <= to))),
    left: () =>
      Promise.resolve(
        goal.amount_eur -
          goal.opening_eur -
          total(savings.filter(({ date }) => date >= goal.start)) +
          total(withdrawals.filter(({ date }) => date >= goal.start)),
      ),
  };
}

/** The second way: the rows of an account. */
export function ledgerOfRows(db: Db, userId: string): Ledger {
  const one = async (value: RawBuilder<string>): Promise<number> => {
    const { rows } = await sql<{ value: string }>`select ${value} as value`.execute(db);
    return Math.round(Number(rows[0]?.value) * 100);
  };
  const cents = (euros: string) => Math.round(Number(euros) * 100);
  return {
    async sums(of, by) {
      const bucket =
        by === null ? sql`null` : by === 'category' ? sql`category` : sql`date_trunc(${sql.lit(by)}, date)`;
      const { rows } = await sql<Record<'total' | 'count' | 'biggest' | 'smallest', string>>`
        select sum(amount_eur)::text as total, count(*)::text as count, max(amount_eur)::text as biggest,
          min(amount_eur)::text as smallest
        from (select e.*, ${bucket} as bucket from savings_entries e) e
        where user_id = ${userId} and date between ${of.from} and ${of.to}
          and (${of.category}::text is null or category = ${of.category})
          and (${of.word}::text is null or note ilike ${`%${of.word ?? ''}%`})
          and (${of.above}::numeric is null or amount_eur > ${of.above})
          and (${of.below}::numeric is null or amount_eur < ${of.below})
          and (${of.weekday}::int is null or extract(isodow from date) = ${of.weekday})
        group by bucket`.execute(db);
      return rows.map(({ total, count, biggest, smallest }) => ({
        ...{ total: cents(total), count: Number(count) },
        ...{ biggest: cents(biggest), smallest: cents(smallest) },
      }));
    },
    withdrawn: (from, to) =>
      one(sql`(select coalesce(sum(amount_eur), 0) from withdrawals
        where user_id = ${userId} and date between ${from} and ${to})`),
    left: () =>
      one(sql`(select goal_amount_eur - goal_opening_eur
        - (select coalesce(sum(amount_eur), 0) from savings_entries e where e.user_id = p.id and e.date >= p.goal_set_on)
        + (select coalesce(sum(amount_eur), 0) from withdrawals w where w.user_id = p.id and w.date >= p.goal_set_on)
        from profiles p where p.id = ${userId})`),
  };
}

/** 'all', '2026', '2026-02', a day, or 'day..day'. */
function daysOf(period: string): { from: string; to: string } {
  const [from = '', to = from] = period === 'all' ? ['1900', '2999'] : period.split('..');
  // PostgreSQL refuses days that do not exist.
  const last =
    from.length === 7 ? new Date(Date.UTC(Number(from.slice(0, 4)), Number(from.slice(5)), 0)) : null;
  return {
    from: from.padEnd(10, from.length === 4 ? '-01-01' : '-01'),
    to: last ? last.toISOString().slice(0, 10) : to.padEnd(10, '-12-31'),
  };
}

function selectionOf([period = '', ...words]: readonly string[]): Selection {
  const after = (mark: string) => words.find((word) => word.startsWith(mark))?.slice(mark.length) ?? null;
  const numberAfter = (mark: string) => (after(mark) === null ? null : Number(after(mark)));
  return {
    ...daysOf(period),
    category: words.filter((word) => /^[a-z]+$/.test(word)).join(' ') || null,
    word: after('~'),
    above: numberAfter('>'),
    below: numberAfter('<'),
    weekday: numberAfter('weekday='),
  };
}

const MS_PER_DAY = 86_400_000;

/** What a week needs, in the ways of counting the weeks up to a day, rounded to a cent in each direction. */
function perWeek(left: number, today: string, date: string): number[] {
  const rounded = (cents: number) => [Math.floor(cents), Math.round(cents), Math.ceil(cents)];
  const days = (Date.parse(date) - Date.parse(today)) / MS_PER_DAY;
  return [days, days + 1].flatMap((count) => {
    const weeks = [count / 7, Math.floor(count / 7), Math.ceil(count / 7)];
    const daily = [...rounded(left / count), Math.ceil(left / count / 5) * 5];
    return [...weeks.flatMap((of) => rounded(left / of)), ...daily.map((cents) => cents * 7)];
  });
}

/** The figures that a line allows, as {@link plainFigure} gives them. */
export async function computed(
  line: string,
  ledger: Ledger,
  file: AnswersFile,
  goal: number,
): Promise<string[]> {
  const euros = (cents: number) =>
    plainFigure(String(Math.round(cents)).padStart(3, '0').replace(/..$/, '.$&'));
  const [measure = '', ...rest] = line.split(' ');
  const [about = '', by] = measure.split(':');
  if (line.includes(' - ')) {
    const sides = await Promise.all(line.split(' - ').map((side) => sumOf(side, ledger)));
    const [a = NaN, b = NaN] = sides.map(({ total }) => total);
    return [euros(Math.abs(a - b))];
  }
  if (/^left/.test(measure)) return [euros((await ledger.left()) + 100 * Number(measure.slice(4)))];
  if (measure === 'week') {
    const [date = '', amount = goal / 100] = rest;
    const left = (await ledger.left()) + Number(amount) * 100 - goal;
    return perWeek(left, file.today, date).map(euros);
  }
  if (measure === 'weeks') {
    const weeks = (await ledger.left()) / (100 * Number(rest[0]));
    return [Math.ceil(weeks), Math.floor(weeks), weeks.toFixed(1)].map((count) => plainFigure(String(count)));
  }
  if (measure === 'withdrawn') {
    const { from, to } = daysOf(rest[0] ?? '');
    return [euros(await ledger.withdrawn(from, to))];
  }
  if (about === 'best') {
    const bucket = BUCKETS.find((name) => name === by) ?? null;
    const totals = (await ledger.sums(selectionOf(rest), bucket)).map(({ total }) => total);
    return [euros(Math.max(...totals))];
  }
  const { total, count, biggest, smallest } = await sumOf(line, ledger);
  if (measure === 'count') return [plainFigure(String(count))];
  if (measure === 'average') return [euros(total / count)];
  return [euros({ saved: total, biggest, smallest }[measure] ?? NaN)];
}

async function sumOf(line: string, ledger: Ledger): Promise<Sum> {
  const [, ...rest] = line.split(' ');
  const [sum] = await ledger.sums(selectionOf(rest), null);
  if (!sum) throw new RangeError(`Nothing is behind '${line}'`);
  return sum;
}
