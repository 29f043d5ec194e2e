import * as WORDS from './answer-words';
import { type AnswerParts, DATE_STEP, type Reply } from './answer-parts';
import type { CoachProfile } from '../person/coach-profile';
import { type Category, categoryLabel } from '../../kernel/categories';
import { plural } from '../../kernel/plural';
import type { Fact, Prose } from '../figures/facts';
import { billRises, paidBack, priceInDays } from './costs';
import { HARDSHIP_TEXT } from '../person/hardship';
import { isOverdue } from '../person/goal-sentences';
import type { Question } from '../question/question';

/** What a price is worth in days of the goal, without a verdict. */
export function affordAnswer(
  profile: CoachProfile,
  { slots: { amount, category } }: Question,
  { facts, tone, hardship }: AnswerParts,
): Reply {
  if (amount === undefined) return { prose: WORDS.SAID.afford_how_much[tone] };
  const back = category === undefined ? [] : paidBack(profile, amount, category);
  const more = [...priceInDays(profile, facts, amount), ...back];
  const paid = backSaid(back, category);
  const has = (id: string) => more.some((one) => one.id === id);
  if (hardship)
    return {
      prose:
        '{asked_price} is a price to think over when money is tight. What daily life takes comes before any goal, and no saving here is lost if you buy it. A while second-hand or borrowed may do, too. You decide.',
      moreFacts: more,
    };
  if (has('price_days')) {
    const apart = has('price_days_late')
      ? ', {price_days_late} after its date, {goal_date}'
      : more.some(({ id, value }) => id === 'price_days_early' && value > 0)
        ? ', {price_days_early} before its date, {goal_date}'
        : '';
    const then = has('price_reached_on')
      ? ` If it came out of your goal, you would be there on {price_reached_on}${apart}.`
      : '';
    return {
      prose: `${paid}{asked_price} is what you put aside in about {price_days}, at your average week of {average_week}.${then} I give no verdict: you know best what it is worth to you.`,
      moreFacts: more,
    };
  }
  if (has('price_needed_days'))
    return {
      prose: `${paid}{asked_price} is as much as your goal needs in {price_needed_days}. I give no verdict: you know best what it is worth to you.`,
      moreFacts: more,
    };
  return {
    prose: 'Your goal does not stand in the way of {asked_price}. You know best what it is worth to you.',
    moreFacts: more,
  };
}

/** A kettle for 25 is paid back after 8 coffees. */
function backSaid(back: readonly Fact[], category: Category | undefined): Prose {
  const [each, times] = back;
  if (!each || !times || category === undefined) return '';
  const label = categoryLabel(category);
  const keeps =
    each.id === 'usual_each'
      ? `Under ${label} you usually keep {${each.id}} each time`
      : `One time less under ${label} is about {${each.id}}`;
  return `${keeps}, so it is paid back after {price_times} ${plural(times.value, 'time')}. `;
}

/** What a new cost does to the goal, and that a later date is a way out. */
export function billAnswer(
  profile: CoachProfile,
  question: Question,
  { facts, tone, hardship }: AnswerParts,
): Reply {
  if (hardship)
    return {
      prose: `That comes at a bad time. Bills for your home, heat and food go first, and the goal can wait. ${HARDSHIP_TEXT.early}`,
    };
  const more = billRises(profile, question);
  if (more === null) return { prose: WORDS.SAID.bill_how_much[tone] };
  const has = (id: string) => more.some((one) => one.id === id);
  const cost = has('bill_sum')
    ? '{asked_bill} a month is {bill_sum} by the date of your goal'
    : '{asked_bill} once';
  if (facts.get('goal_left')?.value === 0 || isOverdue(facts))
    return {
      prose: `${cost.replace(' by the date of your goal', ' in a year')}. It changes nothing about what you have saved.`,
      moreFacts: more,
    };
  const later = has('bill_days')
    ? ' Or leave the amount as it is: at your average week it costs you {bill_days}, and a later date is no failure.'
    : ' Or give the goal a later date; that is no failure.';
  return {
    prose: `That is unwelcome. ${cost}. If it came out of what you put aside, your goal would need {needed_with_bill} a day instead of {needed_per_day} to be on time.${later}`,
    moreFacts: more,
    steps: [DATE_STEP],
  };
}
