import type { MarkedRow } from './marked-row';
import type { Reading } from './receipt';

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
    /\bvat no\b|\.co\.uk|\bplc\b|\bltd\b|served by|\bclubcard\b|\bnectar\b|\bthank you for shopping\b/giu,
  ],
  ['CHF', /\brappen\b|\.ch\b|\bche-?\d{3}|\bmwst-?nr\.? ?che/giu],
];

/** The currency that the receipt names most, else the one of its language, else the euro. */
export function currencyOf(rows: readonly MarkedRow[]): Reading<string> {
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
  if (spoken) return { value: spoken.currency, confidence: Math.min(0.9, 0.6 + spoken.times * 0.1) };
  return { value: 'EUR', confidence: 0.6 };
}
