import { type Fact, type Facts, type Prose, type Unit, citedIds } from './facts';
import { PLACEHOLDER, SPAN, addsUp, clausesOf, countsWhat, isTrue, saysNumber } from './figure-words';
import { eachSentence } from './sentences';

/** The result of checking a text that a model wrote. */
export interface CheckedText {
  /** The text with every figure as {fact_id}, without the sentences whose figures have no fact. */
  prose: Prose;
  /** How many sentences were taken out. */
  removed: number;
}

/** '1,234.50', '1 380', '1’380', '12,5'. */
const DIGITS = String.raw`\d{1,3}(?:[\u00a0\u202f'’ ]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d+)*`;

/** A figure with its unit: '€1,234.50', '12.5 %', '3 weeks', '{goal_left}', '{goal_left} euros'. */
const FIGURE = new RegExp(
  String.raw`(?<before>(?<![\p{L}\p{N}])(?:€\s?|EUR\s?|euros?\s))?` +
    String.raw`(?:\{(?<id>[^{}]*)\}|(?<digits>${DIGITS}))` +
    String.raw`(?<after>\s?€|[\s-]?EUR\b|[\s-]?euros?\b|\s?cents?\b|\s?%|\s?per\s?cent\b|[\s-](?:days?|weeks?|months?)\b)?`,
  'giu',
);

/** Characters and words beside a figure that change its value: '1{x}', '-5', '5k', '5-8', '3 thousand'. */
const BENDS_BEFORE = /[\p{L}\p{N}}.,:/#^+*×=−–-]$/u;
const BENDS_AFTER =
  /^(?:[\p{L}\p{N}{#^+×*°]|[:/.,]\p{N}|['’]\p{L}|[-–−][\p{L}\p{N}{€]|\s?(?:hundred|thousand|million|billion|k|bn|dozen|percentage)\b)/iu;
/** Digits of other scripts, fractions, superscripts, and letters of other scripts, in which numbers can be
 * spelled out: the coach speaks English, and no fact is ever written with them. */
const OTHER_SCRIPT = /(?![0-9])\p{N}|(?!\p{Script=Latin})\p{L}/u;
/** Hazel's facts are in euros only, so an amount in another currency matches none. */
const OTHER_CURRENCY =
  /(?!€)\p{Sc}|\b(?:dollars?|usd|pounds?|gbp|quid|chf|francs?|yen|jpy|kroner|kronor|krona|krone|dkk|sek|nok|zloty|pln|rupees?)\b/iu;
/** The id of a fact without its braces, which would otherwise be shown as it is. */
const BARE_ID = /\p{L}_\p{L}/u;

/** Checks a model's text against the facts (docs/product/coach.md, 'Figures'). A written figure that equals
 * the value of a fact becomes that fact. A sentence with any other figure, or one that misrepresents a fact,
 * is removed whole, because half of it could mislead. */
export function checkFigures(text: string, facts: Facts): CheckedText {
  const { text: prose, removed } = eachSentence(text, (sentence) => traceSentence(sentence, facts));
  return { prose, removed };
}

function traceSentence(sentence: string, facts: Facts): Prose | null {
  if (OTHER_SCRIPT.test(sentence) || OTHER_CURRENCY.test(sentence)) return null;
  const spans = [...sentence.matchAll(SPAN)];
  let traced = '';
  let done = 0;
  for (const match of sentence.matchAll(FIGURE)) {
    const end = match.index + match[0].length;
    // A period named in the text must match the fact beside it.
    if (spans.some(({ index, 0: span }) => index < match.index && end <= index + span.length)) continue;
    const fact = traceFigure(match, sentence.slice(0, match.index), sentence.slice(end), facts);
    if (!fact) return null;
    traced += `${sentence.slice(done, match.index)}{${fact.id}}`;
    done = end;
  }
  traced += sentence.slice(done);
  const words = traced.replaceAll(PLACEHOLDER, '');
  if (/[{}]/.test(words) || BARE_ID.test(words) || !addsUp(traced, facts)) return null;
  const cited = citedIds(traced).flatMap((id) => facts.get(id) ?? []);
  return isTrue(traced, facts) && !clausesOf(traced).some((clause) => saysNumber(clause, cited))
    ? traced
    : null;
}

/** The fact that a matched figure stands for; undefined when the words around it make it another figure. */
function traceFigure(match: RegExpExecArray, before: string, after: string, facts: Facts): Fact | undefined {
  const { id, digits = '', before: signBefore = '', after: signAfter = '' } = match.groups ?? {};
  const sign = `${signBefore}${signAfter}`.toLowerCase();
  if (BENDS_BEFORE.test(before) || BENDS_AFTER.test(after)) return undefined;
  if (id === undefined) {
    const fits = (fact: Fact) =>
      isTrue(`${before}{${fact.id}}${after}`, facts) && (sign !== '' || countsWhat(after, fact));
    return findFact(
      [...facts.values()].filter(fits),
      digits,
      sign,
      /\b(?:about|around|roughly) $/i.test(before),
    );
  }
  const fact = facts.get(id.trim());
  const unit = unitOf(sign);
  return unit === undefined || unit === fact?.unit ? fact : undefined;
}

const UNIT_OF_SIGN: readonly [RegExp, Unit][] = [
  [/%|per\s?cent/, 'percent'],
  [/€|eur|cent/, 'eur'],
  [/day/, 'days'],
  [/week/, 'weeks'],
  [/month/, 'months'],
];

const unitOf = (sign: string): Unit | undefined => UNIT_OF_SIGN.find(([word]) => word.test(sign))?.[1];

/** The fact whose value a written figure is. Money may be `rounded` to whole euros. */
function findFact(facts: readonly Fact[], digits: string, sign: string, rounded: boolean): Fact | undefined {
  const unit = unitOf(sign) ?? 'count';
  const found = facts.filter((fact) => fact.unit === unit);
  const readings = readingsOf(digits);
  if (unit === 'eur') {
    const values = /cent/.test(sign) ? readings : readings.map((value) => Math.round(value * 100));
    const exact = found.find(({ value }) => values.includes(value));
    if (exact || !rounded || /cent|[.,]\d{1,2}$/.test(`${sign}${digits}`)) return exact;
    // Several amounts may round to the same euros. Then the figure matches none of them.
    return only(found.filter(({ value }) => values.includes(Math.round(value / 100) * 100)));
  }
  const same = found.filter(({ value }) => readings.includes(value));
  // Several facts may have the same number without a unit. Then it matches none of them.
  return unit === 'count' ? only(same) : same[0];
}

const only = <T>(all: readonly T[]): T | undefined => (all.length === 1 ? all[0] : undefined);

/** The numbers that digits with separators can mean: '1,234' is 1234 or 1.234, '1.234,50' is 1234.5 alone. */
export function readingsOf(digits: string): number[] {
  const plain = digits.replaceAll(/[^\d.,]/g, '');
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  if (last === -1) return [Number(plain)];
  const kinds = new Set(plain.replaceAll(/\d/g, ''));
  const separators = plain.replaceAll(/\d/g, '').length;
  const decimal = Number(`${plain.slice(0, last).replaceAll(/[.,]/g, '')}.${plain.slice(last + 1)}`);
  const grouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(plain) ? [Number(plain.replaceAll(/[.,]/g, ''))] : [];
  if (separators > 1 && kinds.size === 1) return grouped;
  return kinds.size > 1 ? [decimal] : [...grouped, decimal];
}
