import { Button } from '~/components/button';
import { DateField, TextField } from '~/components/form-fields';
import ONBOARDING_TEXT from './texts.json';
import { type LocalDay, addDays } from '~server/domain/kernel/days';

/** What the route's action answers when it refuses the form: what is wrong, and what was typed. */
export interface NoScriptAnswer {
  message: string;
  field: string | null;
  typed: { goalName: string; goalAmount: string; goalDate: string };
}

/** The minimum of onboarding as one plain form, for browsers without scripts. */
export function NoScriptGoal({ answer, today }: { answer: NoScriptAnswer | undefined; today: LocalDay }) {
  const errorOf = (field: string) => (answer?.field === field ? answer.message : null);
  return (
    <noscript>
      <form method="post" className="stack">
        <h1>{ONBOARDING_TEXT.titles[0]}</h1>
        <p className="muted">
          Name, amount and date are enough to begin. Scripts are off, so the other questions wait in settings.
        </p>
        {answer && answer.field === null && (
          <p role="alert" className="field-error">
            {answer.message}
          </p>
        )}
        <TextField
          label="Goal name"
          error={errorOf('goalName')}
          name="goalName"
          defaultValue={answer?.typed.goalName}
          required
          maxLength={100}
        />
        <TextField
          label="Amount"
          hint="The whole goal, in euros"
          error={errorOf('goalAmount')}
          name="goalAmount"
          defaultValue={answer?.typed.goalAmount}
          inputMode="decimal"
          required
        />
        <DateField
          label="Target date"
          error={errorOf('goalDate')}
          name="goalDate"
          defaultValue={answer?.typed.goalDate}
          min={addDays(today, 1)}
          required
        />
        <Button type="submit" wide>
          {"Let's Go!"}
        </Button>
      </form>
    </noscript>
  );
}
