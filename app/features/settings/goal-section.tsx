import { useSearchParams } from '@remix-run/react';

import { Card, SectionCard } from '~/components/card';
import { DateField, TextField } from '~/components/form-fields';
import { LinkButton, SmallLink } from '~/components/link-button';
import { SettingsSection } from '~/components/settings-section';
import { EarlierSavings, EarlierSavingsButton } from '~/features/goals/earlier-savings';
import { paths } from '~/paths';
import { useEur, useMe } from '~/trpc/use-me';
import { monthlyAmount, putAside } from '~server/domain/goals/goal';
import { addDays, formatDay, isLocalDay } from '~server/domain/kernel/days';
import { cents, formatAmountInput, parseAmount } from '~server/domain/kernel/money';

import { type SettingsDraft, type SettingsFields, SettingsForm } from './settings-form';
import SETTINGS_TEXT from './texts.json';

/** Settings of the goal. */
export function GoalSection() {
  const { goal, numberLocale } = useMe();
  const initial = fromAddress(useSearchParams()[0], numberLocale);
  if (goal === null)
    return (
      <SettingsSection title="Goal">
        <Card stack>
          <p className="muted">
            You have no goal yet. Setting one takes a minute and opens the rest of Hazel.
          </p>
          <LinkButton to={paths.onboarding()} small className="justify-self-start">
            Set a goal
          </LinkButton>
        </Card>
      </SettingsSection>
    );
  return (
    <SettingsSection title="Goal">
      <SettingsForm initial={initial}>
        {(fields) => (
          <SectionCard
            id="goal"
            title="Your running goal"
            aside={
              <SmallLink to={paths.goals()} look="quiet" className="-my-2.5">
                All your goals
              </SmallLink>
            }
            stack
          >
            <GoalFields {...fields} />
            <EarlierSavings />
            <EarlierSavingsButton />
          </SectionCard>
        )}
      </SettingsForm>
    </SettingsSection>
  );
}

/** The amount and the date that the address wants to be filled in, where they are such. */
function fromAddress(search: URLSearchParams, numberLocale: string): Partial<SettingsDraft> {
  const amount = parseAmount(search.get('amount') ?? '');
  const date = search.get('date') ?? '';
  return {
    ...(amount.ok && { goalAmount: formatAmountInput(amount.cents, numberLocale) }),
    ...(isLocalDay(date) && { goalDate: date }),
  };
}

/** Name, whole amount and date of the goal, with what that means a month. */
function GoalFields({ draft, field }: SettingsFields) {
  const { today, goal } = useMe();
  const eur = useEur();
  const amount = parseAmount(draft.goalAmount);
  return (
    <>
      <TextField label="Goal name" autoComplete="off" {...field('goalName')} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Goal amount in euros"
          hint={
            amount.ok && /[.,]/.test(draft.goalAmount)
              ? `Understood as ${eur(amount.cents)}, the whole goal`
              : 'The whole goal, for example 1200'
          }
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          {...field('goalAmount')}
        />
        <DateField label="Goal date" min={addDays(today, 1)} {...field('goalDate')} />
      </div>
      <TextField
        label="Already put aside"
        optional
        hint={goal && `What lay there for it before ${formatDay(goal.setOn, 'en-GB', 'long')}, when it began`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        {...field('goalOpening')}
      />
      <output className="muted block">{useMonthly(draft)}</output>
    </>
  );
}

/** The sentence below the goal: what has to be saved each month. */
function useMonthly({ goalAmount, goalDate, goalOpening }: SettingsDraft): string {
  const { goal, today, hardship } = useMe();
  const eur = useEur();
  const amount = parseAmount(goalAmount);
  const opening = parseAmount(goalOpening);
  if (goal === null || !amount.ok || amount.cents <= 0 || !isLocalDay(goalDate))
    return SETTINGS_TEXT.goal.incomplete;
  const saved = goal.saved - putAside(goal) + (opening.ok ? opening.cents : 0);
  const missing = cents(Math.max(0, amount.cents - saved));
  if (missing === 0) return SETTINGS_TEXT.goal.reached;
  if (goalDate === today) return SETTINGS_TEXT.goal.isToday;
  if (goalDate < today) return SETTINGS_TEXT.goal.passed;
  const monthly = eur(monthlyAmount(missing, today, goalDate));
  const by = formatDay(goalDate, 'en-GB', 'long');
  // In hardship it is not asked for, but somebody who looks for an affordable goal has to know the amount.
  return hardship
    ? `By ${by} that would be ${monthly} a month.`
    : `${monthly} a month gets you there by ${by}.`;
}
