import CalendarDays from 'lucide-react/icons/calendar-days';
import Pencil from 'lucide-react/icons/pencil';
import { useEffect, useRef, useState } from 'react';

import { Button } from '~/components/button';
import { Calendar } from '~/components/calendar';
import { Card } from '~/components/card';
import { Field } from '~/components/field';
import { TextField } from '~/components/form-fields';
import { Skeleton } from '~/components/skeleton';
import ONBOARDING_TEXT from './texts.json';
import { QueryBoundary } from '~/lib/query-boundary';
import { trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import { type LocalDay, addDays, formatDay, isLocalDay } from '~server/domain/kernel/days';
import { daysToSave, neededPerDay } from '~server/domain/goals/goal';
import { type Cents, parseAmount } from '~server/domain/kernel/money';
import { counted, countedIn } from '~server/domain/kernel/plural';

import { CountField } from './count-field';
import type { StepProps, Template } from './draft';

interface TemplatesStepProps {
  /** Code of the template that was picked before, or 'custom'. */
  chosen: string | null;
  onPick: (template: Template) => void;
  onCustom: () => void;
}

const CARD =
  'grid h-full w-full content-start gap-1 rounded-card border-[1.5px] border-edge bg-surface p-3 text-left transition-colors ' +
  'hover:border-ink-2 aria-pressed:border-forest aria-pressed:bg-moss aria-pressed:text-moss-ink';

/** Step 0: pick a goal template or a custom goal. */
export function TemplatesStep({ chosen, onPick, onCustom }: TemplatesStepProps) {
  const eur = useEur();
  const templates = trpc.profile.goalTemplates.useQuery(undefined, {
    staleTime: Infinity,
    meta: { steady: true },
  });
  return (
    <>
      <p className="muted">Pick one to start from. You can change everything in the next step.</p>
      <QueryBoundary
        query={templates}
        failed={ONBOARDING_TEXT.templatesFailed}
        skeleton={<Skeleton height={400} className="rounded-card" />}
      >
        {(list) => (
          <ul
            aria-label="Goal templates"
            className="-mx-1 grid max-h-[400px] grid-cols-1 gap-2 overflow-y-auto overscroll-contain rounded-card p-1 min-[20rem]:grid-cols-2 sm:grid-cols-3"
          >
            {list.map((template) => (
              <li key={template.code}>
                <button
                  type="button"
                  className={CARD}
                  aria-pressed={chosen === template.code}
                  onClick={() => onPick(template)}
                >
                  <span className="text-title" aria-hidden="true">
                    {template.emoji}
                  </span>
                  <b className="leading-tight">{template.name}</b>
                  <span className="text-tiny text-current/80">{template.description}</span>
                  <span className="num mt-1 text-small">
                    {eur(template.suggestedAmount)}{' '}
                    <span className="font-text font-normal">
                      in {counted(template.suggestedMonths, 'month')}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
      <Button look="ghost" wide aria-pressed={chosen === 'custom'} onClick={onCustom}>
        <Pencil size={18} /> Custom Goal
      </Button>
    </>
  );
}

/** Step 1: name, amount, date, household; and what has to be saved each day. */
export function GoalStep({ draft, field }: StepProps) {
  const { today } = useMe();
  const eur = useEur();
  const amount = parseAmount(draft.goalAmount);
  return (
    <>
      <TextField
        label="Goal name"
        {...field('goalName')}
        autoComplete="off"
        enterKeyHint="next"
        placeholder="Lisbon in June"
      />
      <TextField
        label="Amount"
        hint={
          <span aria-live="polite">
            {amount.ok && /[.,]/.test(draft.goalAmount)
              ? `Understood as ${eur(amount.cents)}`
              : 'The whole goal, in euros'}
            {amount.ok && amount.ambiguous && '. Write it with two decimals if you meant something else.'}
          </span>
        }
        className="num"
        {...field('goalAmount')}
        inputMode="decimal"
        autoComplete="off"
        placeholder="1200"
      />
      <GoalDate today={today} {...field('goalDate')} />
      <CountField
        label="Household size"
        hint="People you share costs with, you included"
        min={1}
        max={20}
        {...field('householdSize')}
      />
      <PerDay amount={amount.ok ? amount.cents : null} date={draft.goalDate} today={today} />
    </>
  );
}

interface GoalDateProps {
  value: string;
  today: LocalDay;
  error: string | undefined;
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
            <input
              {...control}
              type="date"
              className="input block text-left [&::-webkit-calendar-picker-indicator]:hidden"
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

/** What has to be saved each day, shown as soon as amount and date are set. */
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
            {countedIn(numberLocale)(daysToSave(today, known.date), 'day')} left, until{' '}
            {formatDay(known.date, numberLocale, 'long')}
          </p>
        </>
      ) : (
        <p className="text-small">Amount and date tell what it takes a day.</p>
      )}
    </Card>
  );
}
