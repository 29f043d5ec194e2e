import { cents } from '../../kernel/money';
import type { Assumption } from '../question/query';
import type { Question } from '../question/question';
import { foldSlotText } from '../question/slots';

const LESS = /\b(?:less|lower|reduce|cut (?:back|down) (?:on )?sav\w+|weniger|mindre|menos|moins|minder)\b/u;
const ONLY = /\b(?:only|just|nur|kun|solo|seulement|alleen|maar)\b/u;
const OF_INCOME =
  /\b(?:salary|wages?|income|pay|paycheck|payslip|earn\w*|take ?home|gehalt\w*|lohn\w*|einkommen|netto\w*|lon|indkomst|sueldo|salario|ingresos|nomina|salaire|revenus?|paie|salaris|loon|inkomen)\b/u;

/** The assumption of a 'what if' by its slots; null when it names no amount. */
export function assumptionOf({ slots, text }: Pick<Question, 'slots' | 'text'>): Assumption | null {
  const { amount, percent, times = null, per, category } = slots;
  const words = foldSlotText(text);
  // 'Spend 50 less' means saving 50 more.
  const less = LESS.test(words) && !/\bspend|ausgeb|bruge|gast|depens|uitgev/u.test(words);
  if (percent !== undefined)
    return OF_INCOME.test(words) ? { kind: 'income_share', percent } : { kind: 'percent', percent, less };
  const each = amount === undefined ? null : cents(amount);
  if (category === 'subscriptions') return { kind: 'cancel', count: times ?? 1, each };
  if (category !== undefined && (each === null || times !== null))
    return { kind: 'skip', category, times, every: per ?? null, each };
  if (each === null) return null;
  const every = per ?? 'week';
  return ONLY.test(words)
    ? { kind: 'pace', amount: each, every }
    : { kind: 'extra', amount: each, every, less: less && category === undefined };
}
