import * as WORDS from './answer-words';
import { type AnswerParts, DATE_STEP, type Reply } from './answer-parts';
import type { CoachProfile } from '../person/coach-profile';
import { billRises, priceInDays } from './costs';
import { extraSavingOf } from './extra-saving';
import type { Prose } from '../figures/facts';
import { HARDSHIP_TEXT } from '../person/hardship';
import { isOverdue } from '../person/goal-sentences';
import type { Question } from '../question/question';
import { open } from './steps';
import { whatIf, whyNoForecast } from './what-if';

/** What putting aside more, or less, does to the goal. */
export function whatIfAnswer(profile: CoachProfile, question: Question, { facts }: AnswerParts): Reply {
  const extra = extraSavingOf(profile, question);
  if (extra === null) return { prose: WORDS.SAID.what_if_how_much.gentle };
  if (extra === 'income_unknown')
    return {
      prose:
        'I do not know your income yet. You can tell me under ‘Edit income’ on the coach’s screen; then I work it out. Or name an amount in euros.',
      steps: [open('Edit income', 'coach')],
    };
  const { every, less } = extra;
  const more = [...extra.facts, ...whatIf(profile, extra.amount, every, less)];
  const has = (id: string) => more.some((one) => one.id === id);
  const price = extra.price === undefined ? '' : `${extra.price} `;
  const year = `${price}{extra} ${less ? 'less ' : ''}every ${every} comes to {extra_year} in a year.`;
  const told = (end: Prose): Reply => ({ prose: `${year} ${end}`, moreFacts: more });
  if (facts.get('goal_left')?.value === 0) return told('Your goal is reached already.');
  if (has('days_sooner'))
    return told(
      'On top of an average week you would reach your goal on {goal_date_with_extra}, {days_sooner} sooner than at your present pace.',
    );
  if (has('days_later'))
    return told(
      'You would reach your goal on {goal_date_with_extra}, {days_later} later than at your present pace.',
    );
  if (has('goal_date_with_extra'))
    return told('With it you would reach your goal on {goal_date_with_extra}.');
  if (facts.has('weeks_missing')) return told(whyNoForecast(profile) ?? '');
  if (less) return told('That is all that you put aside at present; nothing would be left for the goal.');
  return told('For your goal alone it would take very long; together with other small things it counts.');
}

/** What a price is worth in days of the goal, without a verdict. */
export function affordAnswer(
  profile: CoachProfile,
  { slots: { amount } }: Question,
  { facts, tone, hardship }: AnswerParts,
): Reply {
  if (amount === undefined) return { prose: WORDS.SAID.afford_how_much[tone] };
  const more = priceInDays(profile, facts, amount);
  const has = (id: string) => more.some((one) => one.id === id);
  if (hardship)
    return {
      prose:
        '{asked_price} is a price to think over when money is tight. What daily life takes comes before any goal, and no saving here is lost if you buy it. A while second-hand or borrowed may do, too. You decide.',
      moreFacts: more,
    };
  if (has('price_days'))
    return {
      prose:
        '{asked_price} is what you put aside in about {price_days}, at your average week of {average_week}. If it came out of your goal, the goal would be there that much later. I give no verdict: you know best what it is worth to you.',
      moreFacts: more,
    };
  if (has('price_needed_days'))
    return {
      prose:
        '{asked_price} is as much as your goal needs in {price_needed_days}. I give no verdict: you know best what it is worth to you.',
      moreFacts: more,
    };
  return {
    prose: 'Your goal does not stand in the way of {asked_price}. You know best what it is worth to you.',
    moreFacts: more,
  };
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
