/** An amount of money in a text, in hundredths. */
export interface FoundAmount {
  /** Negative where a sign says so, in front or behind. */
  amount: number;
  /** Where it begins and ends in the text, without sign and currency. */
  start: number;
  end: number;
  /** False for '12', '1129.-' and the like, which may be something else as well. */
  hundredths: boolean;
  /** How many more figures stuck to it: a tax code or rate. */
  stuck: number;
}

/** A number that is no amount: how many, how heavy, how many per cent. */
export interface FoundNumber {
  value: number;
  start: number;
  end: number;
}

/** What the engine writes for figures, where figures stand around it. */
const FIGURES: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  C: '0',
  l: '1',
  I: '1',
  '|': '1',
  S: '5',
  Z: '2',
};
const figuresOf = (text: string): string =>
  text.replace(/[OoQDCl|ISZ]/g, (letter) => FIGURES[letter] ?? letter);

const FIGURE = '[\\dOoQDCl|IS]';
/**
 * Figures, a comma or a dot, two figures; thousands with dot, comma, apostrophe or space. Behind it no further figure,
 * but one or two that stuck to it (a tax code or rate: '29,981', '20.9919') are left out by the caller's look.
 */
const AMOUNT = new RegExp(
  `(?<!\\d)(?<!\\d[.,:/])(?<!kl\\.\\s?)(\\d{1,3}(?:[.,'’ ]\\s?\\d{3})+|${FIGURE}{1,6})\\s?[.,:·][.,]?\\s?(${FIGURE}\\d|\\d${FIGURE}|[Oo]{2})(\\d{0,2})(?![\\d])`,
  'gu',
);
/** '5.-', '1129,--' */
const WHOLE = /(?<!\d)(?<!\d[.,:/])(\d{1,3}(?:[.,'’ ]\d{3})+|\d{1,6})\s?[.,]\s?[-–—=]{1,2}/gu;

const NOT_MONEY_BEHIND =
  /^\s?(?:%|[°]|proz|pct|kg\b|kq\b|g\b|gr\b|ml\b|cl\b|ltr\b|lt\b|l\b|h\b|uhr\b|cm\b|mm\b|m\b|vol\b)/iu;
/** Days and times: '02.03.2020', '12.34.56', '14:38'. */
const DAYS_AND_TIMES =
  /\d{1,2}\s?[./-]\s?\d{1,2}\s?[./-]\s?\d{2,8}(?::\d{2})*|\d{4}-\d{2}-\d{2}|(?<![\d.,])\d{1,2}:\d{2}(?::\d{2})?(?!\d)|(?<![\d.,])\d{1,2}[.:]\d{2}\s?(?=-|–|bis|Uhr|uhr|h\b)(?!-\s*$)/gu;

/** The text with days and times blanked out, at its length. */
const withoutTimes = (text: string): string =>
  text.replace(DAYS_AND_TIMES, (found) => ' '.repeat(found.length));

function signAround(text: string, start: number, end: number): boolean {
  const before = text.slice(0, start).replace(/(?:eur|€|£|\$|kr\.?|chf|zł|kč)\s*$/iu, '');
  // Behind: '2,84-', and not the first of a range '8,00-20,00'.
  return (
    /(?:^|[\s\p{Letter}€£$])[-–—−]\s?$/u.test(before) ||
    /^\s?[-–—−](?![\d\s]*\d)/u.test(text.slice(end)) ||
    (/\(\s?$/u.test(before) && /^\s?\)/u.test(text.slice(end)))
  );
}

function valueOf(whole: string, hundredths: string): number {
  return Number(figuresOf(whole).replace(/\D/g, '')) * 100 + Number(figuresOf(hundredths));
}

/** Every amount of money in a text, from left to right. A comma and a dot are equally good. */
export function amountsIn(text: string): FoundAmount[] {
  const blanked = withoutTimes(text);
  const found: FoundAmount[] = [];
  for (const match of blanked.matchAll(AMOUNT)) {
    const [all, whole = '', hundredths = '', stuck = ''] = match;
    if (!/\d/.test(whole + hundredths)) continue;
    // '10.000' are ten thousand, or ten.
    if (hundredths + stuck === '000') continue;
    if (!/\d/.test(whole) && /\p{Letter}$/u.test(blanked.slice(0, match.index))) continue;
    const behind = blanked.slice(match.index + all.length);
    // Three figures behind the comma are a weight where a unit follows: '0,158 kg'.
    if (NOT_MONEY_BEHIND.test(behind)) continue;
    if (stuck.length === 1 && /^\s?(?:[x×*]|kg|kq|stk?|stuck|pcs|pz|ks|szt|kpl)/iu.test(behind)) continue;
    const end = match.index + all.length;
    const amount = valueOf(whole, hundredths);
    const negative = signAround(blanked, match.index, end);
    found.push({
      amount: negative ? -amount : amount,
      start: match.index,
      end,
      hundredths: true,
      stuck: stuck.length,
    });
  }
  for (const match of blanked.matchAll(WHOLE)) {
    const [all, whole = ''] = match;
    const [start, end] = [match.index, match.index + all.length];
    if (found.some((other) => other.start < end && start < other.end)) continue;
    found.push({ amount: valueOf(whole, '0'), start, end, hundredths: false, stuck: 0 });
  }
  return found.sort((one, other) => one.start - other.start);
}

/** Numbers with or without decimals, for quantities and weights. */
export function numbersInPrint(text: string): FoundNumber[] {
  const blanked = withoutTimes(text);
  return [...blanked.matchAll(/(?<![\d.,])(\d{1,4})(?:\s?[.,]\s?(\d{1,3}))?(?![\d]|[.,]\d)/gu)].map(
    (match) => ({
      value: Number(`${match[1] ?? '0'}.${match[2] ?? '0'}`),
      start: match.index,
      end: match.index + match[0].length,
    }),
  );
}
