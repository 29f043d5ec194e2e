import { weekDots } from '../dashboard/week-dots';
import { addDays } from '../kernel/days';
import { formatEur } from '../kernel/money';
import { type ShareCard, cardInWords } from '../shares/card';
import { mascotInCircle } from '../shares/art';
import { cardOf } from '../shares/share-card';
import type { LetterFacts } from './letter-facts';

/** The week as a picture, drawn as shared pictures are, and the same in words. */
export interface LetterPicture {
  card: ShareCard;
  alt: string;
}

/** A mail is narrow on a phone, so the figures of its picture are larger than those of a shared one. */
const FIGURES_SCALE = 1.35;

/** The picture of the week. A week without a saving has no figures to show, so Hazel says hello. */
export function letterPicture(facts: LetterFacts): LetterPicture {
  const { days, tight, streakWeeks, withAmounts, saved, numberLocale } = facts;
  const card: ShareCard =
    days.length === 0
      ? {
          kicker: tight ? 'Your letter' : 'Your week',
          headline: tight ? 'A calm hello from Hazel' : 'A new week begins',
          art: mascotInCircle('greeting'),
          by: null,
        }
      : {
          ...cardOf({
            kind: 'snapshot',
            days: days.length,
            // A streak to keep would press, and one week is none in a row.
            streakWeeks: tight || streakWeeks < 2 ? 0 : streakWeeks,
            // No news of a week; what is 0 is left out.
            level: 0,
            amount: withAmounts ? formatEur(saved.total, numberLocale) : null,
            name: null,
          }),
          kicker: 'Your week of saving',
          figuresUpTo: FIGURES_SCALE,
          art: mascotInCircle('celebrating'),
        };
  return { card, alt: cardInWords(card) };
}

/** The days of the week, Monday first, and whether something was saved on each; none where there was nothing. */
export const letterDays = ({ week, days }: Pick<LetterFacts, 'week' | 'days'>) =>
  days.length === 0 ? [] : weekDots(days, addDays(week, 6)).map(({ name, saved }) => ({ name, saved }));
