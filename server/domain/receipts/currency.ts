import type { ReceiptRow } from './receipt-row';
import type { FieldReading } from './receipt';

/** Signs and names of currencies; those of several countries need a country's own word beside them. */
const SIGNS: readonly (readonly [string, RegExp])[] = [
  ['EUR', /€|(?<!\p{L})(?:eur|euro|euros)(?!\p{L})|(?<=\p{L}{3})EUR(?:O)?(?!\p{L})/giu],
  ['CHF', /(?<!\p{L})(?:chf|sfr|fr\.)(?!\p{L})/giu],
  ['GBP', /£|(?<!\p{L})gbp(?!\p{L})/giu],
  ['DKK', /(?<!\p{L})dkk(?!\p{L})/giu],
  ['SEK', /(?<!\p{L})sek(?!\p{L})/giu],
  ['NOK', /(?<!\p{L})nok(?!\p{L})/giu],
  ['PLN', /(?<!\p{L})(?:pln|zł|zl)(?!\p{L})/giu],
  ['CZK', /(?<!\p{L})(?:czk|kč|kc)(?!\p{L})/giu],
  ['HUF', /(?<!\p{L})(?:huf|ft)(?!\p{L})/giu],
  ['RON', /(?<!\p{L})(?:ron|lei)(?!\p{L})/giu],
];

/** Words that tell the country of a receipt, where the currency is 'kr' or not printed at all. */
const COUNTRY_WORDS: readonly (readonly [string, RegExp])[] = [
  [
    'DKK',
    /\bcvr\b|\bheraf\b|at betale|\bi alt\b|dankort|\bmoms udg|kvittering|\bbytte(?:penge)?\b|\.dk\b|\+45|ekspedient|\btak for\b/giu,
  ],
  [
    'SEK',
    /\bkvitto|org\.?\s?nr|\bvarav\b|att betala|\bsumma\b|\btack\b|v[äa]xel|\.se\b|\+46|\böppet|kontokort|\bsparat\b/giu,
  ],
  [
    'NOK',
    /\bmva\b|foretaks|\bherav\b|å betale|\bbankax|\btakk\b|\.no\b|\+47|salgskvittering|\btrumf\b|vekslepenger/giu,
  ],
  [
    'PLN',
    /paragon|\bptu\b|sprzeda|do zap[łl]aty|\bnip\b|gotówka|gotowka|\.pl\b|\bsuma ptu\b|reszta|karta p[łl]at/giu,
  ],
  ['CZK', /\bdph\b|\bcelkem\b|účtenka|uctenka|hotov|děkuj|dekuj|\.cz\b|\bdič\b|\bič[o0]?\b|pokladn/giu],
  [
    'GBP',
    /\bvat no\b|\.co\.uk|\bplc\b|\+44|\b[A-Z]{1,2}\d{1,2}[A-Z]?\s?\d[A-Z]{2}\b|\bGB\s?\d{3}\s?\d{4}|\blondon\b|\bclubcard\b|\bnectar\b/giu,
  ],
  [
    'EUR',
    /\btotale\b|\bgrazie\b|scontrino|\bp\.? ?iva\b|\btva\b|\bmerci\b|\bgracias\b|\biva\b|\bbtw\b|\bbedankt\b|\bobrigado|yhteens|\balv\b|\bust\b|\bsumme\b|\.(?:ie|de|fr|it|es|nl|be|pt|fi|at)\b|\bdublin|\bcork\b|\bgalway\b|\+353|\b[A-Z]\d{2}\s?[A-Z]\w{3}\b|\bIE\s?\d{7}|\bDE\s?\d{9}|\bATU\d{8}|\bFR\s?\d{2}\s?\d{9}|\bNL\s?\d{9}B|\bBE\s?0\d{3}/giu,
  ],
  ['CHF', /\brappen\b|\.ch\b|\bche-?\d{3}|\bmwst-?nr\.? ?che/giu],
];

const ENGLISH = /\b(?:vat|served by|thank you|change due|cashier|your server|card sale)\b/iu;

/** The currency that the receipt names most, else the one of its language, else the euro. */
export function currencyOf(rows: readonly ReceiptRow[]): FieldReading<string> {
  const text = rows.map((row) => row.text).join('\n');
  const count = ([, pattern]: readonly [string, RegExp]): number => text.match(pattern)?.length ?? 0;
  const ranked = (of: typeof SIGNS) =>
    of.map((one) => ({ currency: one[0], times: count(one) })).sort((one, other) => other.times - one.times);
  const [first, second] = ranked(SIGNS);
  const [country] = ranked(COUNTRY_WORDS);
  const named = first && first.times > 0 ? first : null;
  const spoken = country && country.times > 0 ? country : null;
  if (named && spoken && named.currency !== spoken.currency && named.times < 3 && spoken.times >= 3)
    return { value: spoken.currency, confidence: 0.7 };
  if (named)
    return { value: named.currency, confidence: (second?.times ?? 0) < named.times / 2 ? 0.97 : 0.75 };
  if (spoken) return { value: spoken.currency, confidence: Math.min(0.93, 0.72 + spoken.times * 0.05) };
  // Far more receipts in English are British than Irish.
  return ENGLISH.test(text) ? { value: 'GBP', confidence: 0.55 } : { value: 'EUR', confidence: 0.6 };
}
