import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Form, useLocation, useNavigate } from '@remix-run/react';
import { type FormEvent, useEffect, useRef } from 'react';

import { SmallButton, buttonClass } from '~/components/button';
import { Card } from '~/components/card';
import { Field } from '~/components/field';
import { SelectField, TextField } from '~/components/form-fields';
import { LinkButton } from '~/components/link-button';
import { ScreenLink } from '~/components/screen-link';
import { FOCUS_SEARCH } from '~/lib/shortcut-setting';
import { paths } from '~/paths';
import { useMe } from '~/trpc/use-me';
import { type LocalDay, addMonths, formatDay, monthStart } from '~server/domain/kernel/days';
import { CATEGORIES } from '~server/domain/kernel/categories';
import { monthTitle } from '~server/domain/insights/insights';

import { type HistoryAddress, historyAddress } from './history-address';

/** The period that an answer of the coach linked to; null without one. */
function periodText(since: LocalDay | undefined, until: LocalDay | undefined): string | null {
  const long = (day: LocalDay) => formatDay(day, 'en-GB', 'long');
  if (since === undefined) return until === undefined ? null : `Until ${long(until)}`;
  return until === undefined ? `Since ${long(since)}` : `${long(since)} to ${long(until)}`;
}

/** Filters by day, words of the note, category and amount; the address holds them. A plain form when scripts are off. */
export function HistoryFilters({ address: { typed, input, errors, month } }: { address: HistoryAddress }) {
  const { today } = useMe();
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const search = useRef<HTMLFormElement>(null);
  const more = [typed.category, typed.from, typed.to].some((text) => text !== undefined);
  const { since, until } = input;
  const period = month === null ? periodText(since, until) : null;
  const any =
    more || month !== null || period !== null || typed.date !== undefined || typed.search !== undefined;

  const show = (form: HTMLFormElement) => {
    const filled = [...new FormData(form)].flatMap(([name, text]) =>
      typeof text === 'string' ? [[name, text]] : [],
    );
    const { typed: filters } = historyAddress(new URLSearchParams(filled));
    navigate(paths.savingsHistory(filters), { preventScrollReset: true });
  };
  useEffect(() => {
    if (state === FOCUS_SEARCH) search.current?.querySelector<HTMLElement>('input[type="search"]')?.focus();
  }, [state]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    show(event.currentTarget);
  };

  return (
    <Card as="section" aria-label="Filters">
      <Form ref={search} method="get" role="search" onSubmit={submit} className="stack gap-3" noValidate>
        {month !== null && <MonthFilter month={month} typed={typed} />}
        {period !== null && (
          <p className="text-small">
            <input type="hidden" name="since" value={since ?? ''} />
            <input type="hidden" name="until" value={until ?? ''} />
            {period}
          </p>
        )}
        <div className="grid grid-cols-2 gap-3 max-[22.4rem]:grid-cols-1">
          <Field label="Date" error={errors.date}>
            {(control) => (
              <input
                {...control}
                type="date"
                className="input block text-left"
                name="date"
                max={today}
                defaultValue={typed.date}
                onChange={(event) => {
                  const { value, form } = event.currentTarget;
                  // While a year is being typed, the control holds years such as 0002.
                  if (form && (value === '' || value >= '1900')) show(form);
                }}
              />
            )}
          </Field>
          <TextField
            label="Search notes"
            error={errors.search}
            type="search"
            name="search"
            maxLength={100}
            enterKeyHint="search"
            autoComplete="off"
            defaultValue={typed.search}
          />
        </div>
        <div className="flex flex-wrap items-start justify-between gap-2">
          <details open={more} className="open:w-full">
            <summary className="link inline-flex min-h-11 cursor-pointer items-center">
              Category and amount
            </summary>
            <div className="stack gap-3">
              <SelectField
                label="Category"
                error={errors.category}
                name="category"
                options={CATEGORIES}
                placeholder="All categories"
                defaultValue={typed.category ?? ''}
              />
              <div className="grid grid-cols-2 gap-3">
                {(['from', 'to'] as const).map((bound) => (
                  <TextField
                    key={bound}
                    label={bound === 'from' ? 'From €' : 'To €'}
                    error={errors[bound]}
                    name={bound}
                    inputMode="decimal"
                    maxLength={14}
                    autoComplete="off"
                    defaultValue={typed[bound]}
                  />
                ))}
              </div>
            </div>
          </details>
          <div className="row ml-auto gap-2">
            {any && (
              <LinkButton
                to={paths.savingsHistory()}
                look="quiet"
                small
                keepScroll
                onClick={() => search.current?.reset()}
              >
                Clear
              </LinkButton>
            )}
            <SmallButton type="submit">Show</SmallButton>
          </div>
        </div>
      </Form>
    </Card>
  );
}

/** The month that is shown, with those beside it. */
function MonthFilter({ month, typed }: { month: LocalDay; typed: HistoryAddress['typed'] }) {
  const { today } = useMe();
  const running = monthStart(today);
  return (
    <div className="between">
      <input type="hidden" name="month" value={month.slice(0, 7)} />
      <p>
        <b>{monthTitle(month)}</b>
      </p>
      <nav aria-label="Month" className="-my-2.5 -mr-2.5 flex flex-none">
        {[-1, 1].map((step) => {
          const there = addMonths(month, step);
          return (
            (step < 0 || there <= running) && (
              <ScreenLink
                key={step}
                to={paths.savingsHistory({ ...typed, month: there.slice(0, 7) })}
                keepScroll
                aria-label={step < 0 ? 'Previous month' : 'Next month'}
                className={buttonClass({ look: 'quiet', icon: true })}
              >
                {step < 0 ? <ChevronLeft size={20} /> : <ChevronRight size={20} />}
              </ScreenLink>
            )
          );
        })}
      </nav>
    </div>
  );
}
