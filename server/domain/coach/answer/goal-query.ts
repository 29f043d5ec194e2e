import type { LocalDay } from '../../kernel/days';
import type { CoachProfile } from '../person/coach-profile';
import type { Query } from '../question/query';
import { slotsOf } from '../question/query-slots';
import type { AnswerParts, Reply } from './answer-parts';
import { assumptionAnswer } from './assumption-answer';
import {
  aheadAnswer,
  fitAnswer,
  forecastAnswer,
  leftAnswer,
  neededAnswer,
  progressAnswer,
  timeLeftAnswer,
} from './goal-answers';
import { leftOut } from './query-answer';
import words from './query-words.json' with { type: 'json' };

/** Answers a question about the goal: how it stands, what it needs, what is left and when it is reached, as it is or under
 * an assumption. Days, filters and groups make no difference to a goal, so they are named as left out. */
export function goalQueryAnswer(profile: CoachProfile, query: Query, parts: AnswerParts): Reply {
  const isFit = isBesidePlan(query);
  const isAhead = dayAhead(profile, query) !== null;
  const unused = slotsOf(query).filter(
    (slot) =>
      slot !== 'per' &&
      slot !== 'assumption' &&
      !(isFit && slot === 'with_plan') &&
      !(isAhead && slot === 'period'),
  );
  const reply = toldOf(profile, query, parts);
  // 'What if I put 5 aside until New Year' supposes it from now on.
  const goesOn = query.assumption !== null && unused.includes('period');
  const others = goesOn ? unused.filter((slot) => slot !== 'period') : unused;
  const limits = `${leftOut(query, others)}${goesOn ? words.cannot.from_today : ''}`;
  return { ...reply, prose: `${limits}${reply.prose}` };
}

/** The day to come for which a question asks what would lie there; null for all others. */
const dayAhead = ({ today }: CoachProfile, { measure, period, assumption }: Query): LocalDay | null =>
  measure === 'forecast' && assumption === null && period !== null && period.to > today ? period.to : null;

/** 'Is my goal too ambitious' asks for the forecast beside the plan. */
const isBesidePlan = ({ measure, comparison, assumption }: Query): boolean =>
  measure === 'forecast' && comparison?.with === 'plan' && assumption === null;

function toldOf(profile: CoachProfile, query: Query, parts: AnswerParts): Reply {
  if (query.assumption !== null) return assumptionAnswer(profile, query, parts);
  const day = dayAhead(profile, query);
  if (day !== null) return aheadAnswer(profile, day, parts);
  switch (query.measure) {
    case 'needed':
      return neededAnswer(profile, query.per, parts);
    case 'left':
      return leftAnswer(parts);
    case 'time_left':
      return timeLeftAnswer(profile, parts);
    case 'forecast':
      return isBesidePlan(query) ? fitAnswer(profile, parts) : forecastAnswer(profile, parts);
    default:
      return progressAnswer(parts);
  }
}
