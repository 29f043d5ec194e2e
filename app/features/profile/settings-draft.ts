import type { CurrentUser } from '~server/index';
import { formatAmountInput } from '~server/domain/kernel/money';

/** The form of the settings as typed. Figures stay text until they are saved. */
export interface SettingsDraft {
  displayName: string;
  goalName: string;
  goalAmount: string;
  /** yyyy-MM-dd. */
  goalDate: string;
  coachTone: string;
  timeZone: string;
  numberLocale: string;
}

/** What the form shows of the person before anything is typed; goal fields are empty without a goal. */
export function draftOf(
  me: Pick<CurrentUser, 'displayName' | 'goal' | 'coachTone' | 'timeZone' | 'numberLocale'>,
): SettingsDraft {
  const { displayName, goal, coachTone, timeZone, numberLocale } = me;
  return {
    displayName,
    goalName: goal?.name ?? '',
    goalAmount: goal ? formatAmountInput(goal.amount, numberLocale) : '',
    goalDate: goal?.date ?? '',
    coachTone,
    timeZone,
    numberLocale,
  };
}
