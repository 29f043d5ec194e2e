import CalendarDays from 'lucide-react/icons/calendar-days';
import { useEffect, useRef, useState } from 'react';

import { Button } from '~/components/button';
import { Calendar } from '~/components/calendar';
import { Card } from '~/components/card';
import { DateInput } from '~/components/date-field';
import { Field } from '~/components/field';
import { TextInput } from '~/components/text-input';
import { useEur, useMe } from '~/trpc/use-me';
import { type LocalDay, addDays, daysBetween, formatDay, isLocalDay } from '~server/domain/kernel/days';
import { neededPerDay } from '~server/domain/profile/goal';
import { type Cents, parseAmount } from '~server/domain/kernel/money';
import { counted } from '~server/domain/kernel/plural';

import { CountField } from './count-field';
import type { Draft } from './draft';

interface GoalStepProps {
  draft: Draft;
  onChange: (changes: Partial<Draft>) => void;
  errorOf: (field: string) => string | null;
}

/** Step 1: name, amount, date, household; and what that means for a day. */
export function GoalStep({ draft, onChange, errorOf }: GoalStepProps) {
  const { today } = useMe();
  const eur = useEur();
  const amount = parseAmount(draft.goalAmount);
  return (
    <>
      <Field label="Goal name" id="goalName" error={errorOf('goalName')}>
        {(control) => (
          <TextInput
            {...control}
            value={draft.goalName}
            onChange={(event) => onChange({ goalName: event.currentTarget.value })}
            autoComplete="off"
            enterKeyHint="next"
            placeholder="Lisbon in June"
          />
        )}
      </Field>
      <Field
        label="Amount"
        id="goalAmount"
        error={errorOf('goalAmount')}
        hint={
          <span aria-live="polite">
            {amount.ok ? `Understood as ${eur(amount.cents)}` : 'The whole goal, in euros'}
            {amount.ok && amount.ambiguous && '. Write it with two decimals if you meant something else.'}
          </span>
        }
      >
        {(control) => (
          <TextInput
            {...control}
            className="num"
            value={draft.goalAmount}
            onChange={(event) => onChange({ goalAmount: event.currentTarget.value })}
            inputMode="decimal"
            autoComplete="off"
            placeholder="1200"
          />
        )}
      </Field>
      <GoalDate
        value={draft.goalDate}
        today={today}
        error={errorOf('goalDate')}
        onChange={(goalDate) => onChange({ goalDate })}
      />
      <CountField
        label="Household size"
        id="householdSize"
        hint="People you share costs with, you included"
        min={1}
        max={20}
        value={draft.householdSize}
        onChange={(householdSize) => onChange({ householdSize })}
        error={errorOf('householdSize')}
      />
      <PerDay amount={amount.ok ? amount.cents : null} date={draft.goalDate} today={today} />
    </>
  );
}

interface GoalDateProps {
  value: string;
  today: LocalDay;
  error: string | null;
  onChange: (day: string) => void;
}

/** The date, typed or picked in a calendar whose past days and today are disabled. */
function GoalDate({ value, today, error, onChange }: GoalDateProps) {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const calendar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) calendar.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  const tomorrow = addDays(today, 1);
  return (
    <div className="stack gap-2">
      <Field label="Target date" id="goalDate" error={error}>
        {(control) => (
          <span className="input-wrap">
            <DateInput
              {...control}
              className="[&::-webkit-calendar-picker-indicator]:hidden"
              min={tomorrow}
              value={value}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
            <Button
              ref={toggle}
              look="quiet"
              icon
              aria-label={open ? 'Close calendar' : 'Open calendar'}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              <CalendarDays size={20} />
            </Button>
          </span>
        )}
      </Field>
      {open && (
        <div ref={calendar} className="card justify-self-center p-2 sm:justify-self-start">
          <Calendar
            label="Day to reach the goal by"
            today={today}
            min={tomorrow}
            value={isLocalDay(value) ? value : null}
            onChange={(day) => {
              onChange(day);
              setOpen(false);
              toggle.current?.focus();
            }}
          />
        </div>
      )}
    </div>
  );
}

/** What the goal asks of a day, as soon as amount and date say so. */
function PerDay({ amount, date, today }: { amount: Cents | null; date: string; today: LocalDay }) {
  const eur = useEur();
  const { numberLocale } = useMe();
  const known = amount !== null && amount > 0 && isLocalDay(date) && date > today ? { amount, date } : null;
  return (
    <Card tone="moss" className="min-h-[5.5rem] content-center" role="status">
      {known ? (
        <>
          <p>
            <b className="num text-title">{eur(neededPerDay(known.amount, today, known.date))}</b> a day
          </p>
          <p className="text-small">
            {counted(daysBetween(today, known.date), 'day')} left, until{' '}
            {formatDay(known.date, numberLocale, 'long')}
          </p>
        </>
      ) : (
        <p className="text-small">Amount and date tell what it takes a day.</p>
      )}
    </Card>
  );
}
