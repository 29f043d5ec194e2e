import type { LocalDay } from '../kernel/days';
import { daysIn } from './dates';
import type { ReceiptRow } from './receipt-row';
import type { FieldReading } from './receipt';

interface Vote {
  weight: number;
  times: number;
  timed: boolean;
  confidence: number;
  doubtful: boolean;
}

const DATE_WORD = /\b(?:datum|date|fecha|data|dato|dag|day|p[äa]iv[äa]|pvm|kuup[äa]ev)/iu;

/** The day of the purchase: the one that is said most, with a time behind it or a word for a date in front. */
export function purchaseDay(rows: readonly ReceiptRow[], today: LocalDay): FieldReading<LocalDay> | null {
  // '24-03-12' is a Swedish or Polish way to write a day.
  const yearFirst = rows.some(({ text }) => /kvitto|org\.? ?nr|paragon|\bnip\b|\bsek\b/iu.test(text));
  const votes = new Map<LocalDay, Vote>();
  for (const { text, row, marks } of rows) {
    const kept = marks.has('kept');
    for (const { day, timed, doubtful } of daysIn(text.replaceAll('\t', ' '), today, { yearFirst })) {
      const confidence = Math.max(
        ...row.cells.filter((cell) => /\d/.test(cell.text)).map((cell) => cell.confidence),
      );
      const known = votes.get(day) ?? { weight: 0, times: 0, timed: false, confidence: 0, doubtful: false };
      votes.set(day, {
        weight:
          known.weight + (kept ? 0.2 : 1 + Number(timed) + Number(DATE_WORD.test(text)) * 0.5) * confidence,
        times: known.times + 1,
        timed: known.timed || timed,
        confidence: Math.max(known.confidence, confidence),
        doubtful: known.doubtful || doubtful,
      });
    }
  }
  const ranked = [...votes].sort(([, one], [, other]) => other.weight - one.weight);
  const [first, second] = ranked;
  if (!first) return null;
  const [value, { weight, times, confidence, doubtful, timed }] = first;
  // Said once, a day is only as sure as its figures; said twice alike, they were read well.
  const alone = 0.5 + 0.15 * Number(timed) + 0.25 * Math.max(0, (confidence - 0.95) / 0.05);
  const said = times > 1 ? 0.95 : alone;
  const share = weight / (weight + (second?.[1].weight ?? 0) * 0.5);
  return { value, confidence: Math.max(0.05, Math.min(0.98, said * share - (doubtful ? 0.2 : 0))) };
}
