import { type LocalDay } from '../../kernel/days';
import type { Reader } from './period-calendar';
import { COMBINING_RULES, PART_RULES } from './period-combine';
import { NAME_RULES, WEEKDAY_RULES } from './period-dates';
import { FEAST_RULES } from './period-feasts';
import { RELATIVE_RULES } from './period-relative';
import { type Row, applyRules } from './period-rules';
import { type WordKind, type Token, readTokens } from './period-tokens';
import { COUNT_RULES, UNIT_RULES, YEAR_RULES } from './period-units';
import { NUMBERED_WEEK_RULES, WEEK_OF_RULES, WEEK_RULES } from './period-weeks';
import words from './period-words.json' with { type: 'json' };
import type { Period } from './query';
import { anyOf } from './words';

/** A period, and the words of the folded text that name it, with the 'in' or 'the' before it. */
export interface ReadPeriod {
  period: Period;
  at: number;
  length: number;
  /** It has not begun yet, and its days are those ahead. */
  future?: true;
}

const RULES = [
  ...WEEK_RULES,
  ...COUNT_RULES,
  ...YEAR_RULES,
  ...NUMBERED_WEEK_RULES,
  ...FEAST_RULES,
  ...NAME_RULES,
  ...WEEK_OF_RULES,
  ...PART_RULES,
  ...UNIT_RULES,
  ...PART_RULES,
  ...WEEKDAY_RULES,
  ...RELATIVE_RULES,
  ...COMBINING_RULES,
];
const BEFORE: readonly WordKind[] = [
  'in',
  'the',
  'de',
  'of',
  'en',
  'al',
  'article_one',
  'plural_the',
  'from',
  'between',
];

/** The periods that a folded text names, in order, as far as they have begun: all end today at the latest. How names are
 * read: docs/product/coach.md.
 * @param base the period that was asked about before, which 'the week before' starts from */
export function readPeriods(folded: string, today: LocalDay, base: Period | null = null): ReadPeriod[] {
  const row = readRow(folded, { today, isAhead: false, base });
  const found = row.flatMap((token, index) => readPeriod(token, row.slice(0, index), today));
  const named = found.filter(({ period }) => period.unit !== 'all');
  // 'In total' and 'ever' say little beside a period.
  return meant(
    named.length > 0 && row.every(({ period, isMany }) => period?.unit !== 'all' || isMany === true)
      ? named
      : found,
    folded,
  );
}

const CORRECTION = anyOf(words.corrections);
const NOT = new RegExp(String.raw`(?<!\p{L})(?:${words.negations.join('|')}) (?:in |the )?$`, 'u');

/** Without those that the message takes back ('in spring... no, in April', 'not last week') or says twice ('Halloween, 31
 * October'). */
const meant = (found: readonly ReadPeriod[], folded: string): ReadPeriod[] =>
  found.filter(({ at, length, period }, index) => {
    const next = found[index + 1];
    const isSame = (other?: ReadPeriod) =>
      other?.period.from === period.from && other.period.to === period.to;
    const isTaken =
      next &&
      !isSame(next) &&
      (NOT.test(folded.slice(0, at)) || CORRECTION.test(folded.slice(at + length, next.at)));
    return !isSame(found[index - 1]) && isTaken !== true;
  });

/** A text after all rules. */
export const readRow = (folded: string, reader: Reader): Row => applyRules(RULES, readTokens(folded), reader);

/** Where the words of a token begin, with those right before it that have no meaning of their own. Words that were
 * blanked out lie between others that do not belong together: 'vis det [måned for måned] siden august'. */
export function startOf(token: Token, before: Row): number {
  const left = before.at(-1);
  return left && BEFORE.includes(left.kind) && token.at - left.end <= 1
    ? startOf(left, before.slice(0, -1))
    : token.at;
}

function readPeriod(token: Token, before: Row, today: LocalDay): ReadPeriod[] {
  // A weekend has no third: its end would begin after it.
  if (!token.period || token.period.from > token.period.to) return [];
  const at = startOf(token, before);
  const place = { at, length: token.end - at };
  const { unit, from, to } = token.period;
  if (from > today) return [{ ...place, period: token.period, future: true }];
  return [{ ...place, period: { unit, from, to: to < today ? to : today } }];
}
