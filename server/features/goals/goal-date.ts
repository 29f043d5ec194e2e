import { GOAL_DATE_PASSED } from '../../domain/goals/goal-schema';
import { DomainError } from '../../errors';

/** Refuses a goal whose date is not in the future. */
export const goalDatePassed = () =>
  new DomainError('GOAL_DATE_PASSED', GOAL_DATE_PASSED, { field: 'goalDate' });
