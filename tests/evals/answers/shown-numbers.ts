/** Languages whose names of months an answer may hold, in what the person wrote as in the coach's own words. */
const LANGUAGES = ['en', 'de', 'de-AT', 'da', 'es', 'fr', 'nl'];

const quoted = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

const MONTHS = (() => {
  const names = LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) =>
      Array.from({ length: 12 }, (_, index) => {
        const parts = new Intl.DateTimeFormat(language, { day: 'numeric', month, timeZone: 'UTC' });
        const name = parts.formatToParts(Date.UTC(2026, index, 1)).find(({ type }) => type === 'month');
        return (name?.value ?? '').replace('.', '');
      }),
    ),
  );
  const longestFirst = [...new Set([...names, 'Sept'])].sort((a, b) => b.length - a.length);
  return `(?:${longestFirst.map(quoted).join('|')})\\b\\.?`;
})();

const DAY = String.raw`(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th|er|\.)?`;
const YEAR = String.raw`(?:19|20)\d\d`;
const TO = String.raw`\s*(?:-|–|to|and|until|till|through|bis|und|à|et|al|y|til|og|tot|en)\s*`;

/** Dates in the ways that an answer may write them; what is longer comes first. */
const DATES = [
  String.raw`\b${YEAR}-\d\d(?:-\d\d)?\b`,
  String.raw`\b\d{1,2}[./]\d{1,2}[./]${YEAR}\b`,
  // '3 to 9 November 2026', '4. August', '1 de junio de 2027'
  String.raw`\b${DAY}(?:${TO}${DAY})?\s+(?:of\s+|de\s+)?${MONTHS}(?:,?\s+(?:de\s+)?${YEAR})?`,
  // 'August 4, 2026', 'November 3 to 9', but not 'in August 15 savings'
  String.raw`\b${MONTHS}\s+${DAY}(?:${TO}${DAY})?(?:,?\s+${YEAR}\b|(?![\d%€]|[.,]\d|\s*(?:EUR|euro|saving|entr|time|week|day)))`,
  String.raw`\b${MONTHS},?\s+(?:de\s+)?${YEAR}\b`,
  // '2025' alone; with a currency it is an amount.
  String.raw`(?<![\d€.,'’]|€\s|EUR\s)\b${YEAR}\b(?![.,]\d|\s*(?:€|EUR|euro))`,
  String.raw`\b\d{1,2}(?:st|nd|rd|th)\b`,
].map((source) => new RegExp(source, 'giu'));

const WORDS: readonly string[] = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const WORD = new RegExp(String.raw`\b(?:${WORDS.join('|')})\b`, 'gi');

/** Between groups of three digits: a plain space is one only there, as two figures may stand beside each other. */
const GROUPED = /(?<=\d)[\s'’](?=\d{3}(?!\d))/gu;
const NUMBER = /(?<![\p{L}\d])\d+(?:[.,]\d+)*/gu;
const MONEY = /(?:€|EUR|\beuros?)\s*[-−]?\s*\d|\d\s*(?:€|EUR\b|euros?\b)/iu;

/** The text without dates and names of goals: what is left of digits are figures. */
function withoutDates(text: string, goals: readonly string[]): string {
  const named = goals.reduce((rest, goal) => rest.replace(new RegExp(quoted(goal), 'giu'), ' | '), text);
  return DATES.reduce((rest, date) => rest.replace(date, ' | '), named);
}

/** A figure as it is written, as euros with two decimals: where `.` and `,` both occur the last is the decimal mark, where
 * one occurs once with one or two digits behind it it is, else it groups thousands. Nothing is rounded. */
export function plainFigure(written: string): string {
  const figure = written.replace(/EUR|euros?|[€\s'’+−-]/giu, '');
  const marks = figure.replace(/\d/g, '');
  const last = Math.max(figure.lastIndexOf('.'), figure.lastIndexOf(','));
  const behind = figure.length - last - 1;
  const both = marks.includes('.') && marks.includes(',');
  const isDecimal = last >= 0 && (both || (marks.length === 1 && behind <= 2));
  const whole = (isDecimal ? figure.slice(0, last) : figure).replace(/[.,]/g, '').replace(/^0+(?=\d)/, '');
  return `${whole}.${(isDecimal ? figure.slice(last + 1) : '').padEnd(2, '0')}`;
}

/** All figures in a text, as {@link plainFigure} gives them.
 * @param goals names of goals, which may hold digits */
export function figuresIn(text: string, goals: readonly string[]): ReadonlySet<string> {
  const rest = withoutDates(text, goals)
    .replace(WORD, (word) => String(WORDS.indexOf(word.toLowerCase()) + 1))
    .replace(GROUPED, '');
  return new Set((rest.match(NUMBER) ?? []).map(plainFigure));
}

/** Whether a text shows an amount of money. */
export const showsMoney = (text: string, goals: readonly string[]): boolean =>
  MONEY.test(withoutDates(text, goals));
