import { type LocalDay, dayParts } from '../../kernel/days';
import { type Reader, dayOf, unitAt } from './period-calendar';
import { spanOf } from './period-days';
import { WORD_KINDS, type WordKind, type PeriodUnit, type Token } from './period-tokens';
import type { Period } from './query';

/** What a rule makes of the words that it found; its place in the text is theirs. */
export type Made = Partial<Token> & { kind: WordKind };
/** Tokens in a row. */
export type Row = readonly Token[];

/** A row of kinds, and what it means. Null: it means nothing here, and other rules may read it. */
export interface Rule {
  pattern: RegExp;
  make: (found: Row, reader: Reader, around: { before: Row; after: Row }) => Made | null;
}

/** One character a kind, so that a row of tokens can be matched as a text is. */
const CODES = new Map<string, string>(
  WORD_KINDS.map((kind, index) => [kind, String.fromCodePoint(0x4e00 + index)]),
);

function codeOf(kind: string): string {
  const code = CODES.get(kind);
  if (code === undefined) throw new RangeError(`No word is ${kind}`);
  return code;
}

/** Groups of kinds that patterns name in capitals. GLUE is words without a meaning of their own. */
const GROUPS: Readonly<Record<string, string>> = {
  GLUE: '(?:in|the|de|of|en|al|article_one|plural_the)*',
  ONE: '(?:one|article_one|en|et)',
  COUNT: '(?:number|count|to|weak_month|dotted|year)',
  DAY: '(?:number|ordinal|dotted)',
  MONTH: '(?:month|weak_month)',
  WEEKDAY: '(?:weekday|weak_weekday)',
  LAST: '(?:last|rolling|rolling_many|last_after)',
  NEXT: '(?:next|next_after)',
  TO: '(?:to|until|dash|al|article_one)',
};

/** A rule for a pattern of kinds: 'since GLUE period'. */
export const rule = (pattern: string, make: Rule['make']): Rule => ({
  pattern: new RegExp(
    pattern
      .replaceAll(/[A-Z]+/g, (group) => GROUPS[group] ?? group)
      .replaceAll(/[a-z_]+/g, codeOf)
      .replaceAll(/\s/g, ''),
    'gu',
  ),
  make,
});

/** Replaces what a rule finds, for one rule after the other. */
export function applyRules(rules: readonly Rule[], tokens: Row, reader: Reader): Row {
  return rules.reduce((row, { pattern, make }) => {
    const kinds = row.map(({ kind }) => codeOf(kind)).join('');
    let done = 0;
    const result: Token[] = [];
    for (const match of kinds.matchAll(pattern)) {
      const end = match.index + match[0].length;
      const found = row.slice(match.index, end);
      const made = make(found, reader, { before: row.slice(0, match.index), after: row.slice(end) });
      const [first, last] = [found[0], found.at(-1)];
      if (!made || !first || !last) continue;
      result.push(...row.slice(done, match.index), {
        at: first.at,
        end: last.end,
        text: first.text,
        ...made,
      });
      done = end;
    }
    return done === 0 ? row : [...result, ...row.slice(done)];
  }, tokens);
}

export const one = (found: Row, ...kinds: readonly WordKind[]): Token | undefined =>
  found.find(({ kind }) => kinds.includes(kind));
export const has = (found: Row, ...kinds: readonly WordKind[]): boolean => one(found, ...kinds) !== undefined;
export const unitOf = (found: Row): PeriodUnit => found.find(({ unit }) => unit !== undefined)?.unit ?? 'day';
export const periodsOf = (found: Row): Token[] => found.filter(({ kind }) => kind === 'period');

export const made = (period: Period | null | undefined, more: Partial<Token> = {}): Made | null =>
  period ? { kind: 'period', period, ...more } : null;
export const relative = (period: Period | null | undefined): Made | null =>
  made(period, { isRelative: true });
export const between = (from: LocalDay, to: LocalDay): Period => ({ unit: 'between', from, to });
export const year = (number: number, isRelative = true): Made => ({ kind: 'year', number, isRelative });
export const yearOf = (day: LocalDay): number => dayParts(day).year;

export const yearIn = (found: Row): number | undefined => one(found, 'year')?.number;
export const yearSpan = (number: number): Period | null => {
  const from = dayOf(number, 1, 1);
  return from && spanOf('year', from);
};
/** The whole of which something is a part: a period, a year, or the present unit. */
export function wholeOf(token: Token | undefined, reader: Reader): Period | null {
  if (token?.period) return token.period;
  if (token?.kind === 'year') return yearSpan(token.number ?? 0);
  return token?.unit ? unitAt(token.unit, 0, reader) : null;
}
