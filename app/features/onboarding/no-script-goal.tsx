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
  const field = (name: keyof NoScriptAnswer['typed']) => ({
    name,
    error: answer?.field === name ? answer.message : null,
    defaultValue: answer?.typed[name],
    required: true,
  });
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
        <TextField label="Goal name" maxLength={100} {...field('goalName')} />
        <TextField
          label="Amount"
          hint="The whole goal, in euros"
          inputMode="decimal"
          {...field('goalAmount')}
        />
        <DateField label="Target date" min={addDays(today, 1)} {...field('goalDate')} />
        <Button type="submit" wide>
          {"Let's Go!"}
        </Button>
      </form>
    </noscript>
  );
}
