import { useState } from 'react';

import { Field } from '~/components/field';
import { SmallLink } from '~/components/link-button';
import { paths } from '~/paths';
import { useEur, useMe, useCounted } from '~/trpc/use-me';
import { daysBetween, formatDay, type LocalDay } from '~server/domain/kernel/days';
import { dayReached } from '~server/domain/goals/pace';
import type { GoalFan } from '~server/domain/insights/goal-fan';
import type { GoalInsights, ProjectedDate } from '~server/domain/insights/goal-insights';
import { type Cents, cents } from '~server/domain/kernel/money';

import { Block } from './block';
import { FigureRow, FigureList } from './facts';
import { FanChart } from './fan-chart';

const long = (day: LocalDay) => formatDay(day, 'en-GB', 'long');

function projectedText(projected: ProjectedDate): string {
  switch (projected.kind) {
    case 'reached':
      return 'Your goal is reached.';
    case 'too_few_weeks':
      return `A forecast needs ${projected.needed} full weeks; you have ${projected.weeks} so far.`;
    case 'out_of_sight':
      return 'At the pace of the last weeks the goal is out of sight.';
    case 'dates': {
      const { expected, early, late } = projected;
      const range =
        late === null ? `from ${long(early)}, without an end in sight` : `${long(early)} to ${long(late)}`;
      return early === late
        ? `At your own pace you are there on ${long(expected)}.`
        : `At your own pace you are there around ${long(expected)}. Your weeks differ: 8 of 10 times it is ${range}.`;
    }
  }
}

/** Less than a day away from the line counts as on it, as on the dashboard. */
const lineLabel = (paceDays: number): string =>
  paceDays === 0 ? 'Right on your line' : paceDays < 0 ? 'Behind your line' : 'Ahead of your line';

/** In the last days all of it is needed in less than a week, so that an amount a week is meaningless. */
const inLastDays = (today: LocalDay, goalDate: LocalDay): boolean =>
  today <= goalDate && daysBetween(today, goalDate) < 7;

/** The pace against the line, the projected date, what a missed week costs, and what another amount would
 * change; none of it in hardship. */
export function GoalBlock({ data, fan }: { data: GoalInsights; fan: GoalFan | null }) {
  const { goal, hardship } = useMe();
  if (goal === null) return null;
  return (
    <Block id="goal-insights" title={`Goal insights: ${goal.name}`}>
      {hardship ? (
        <p className="muted">No target while money is tight. What is saved stays yours.</p>
      ) : data.away && data.remainingCents > 0 ? (
        <AfterAway data={data} goalDate={goal.date} />
      ) : (
        <Outlook data={data} fan={fan} goalDate={goal.date} />
      )}
    </Block>
  );
}

/** Shown after weeks away, which are not held against anybody: no pace, no forecast, and a new date. */
function AfterAway({ data, goalDate }: { data: GoalInsights; goalDate: LocalDay }) {
  const eur = useEur();
  const { today } = useMe();
  const { remainingCents, neededPerWeekCents } = data;
  const hasWeeks = !data.overdue && !inLastDays(today, goalDate);
  return (
    <>
      <p>
        Welcome back. Your last four weeks were without a saving, so a forecast would say nothing: it is here
        again once you have saved for some weeks.
      </p>
      <FigureList>
        <FigureRow label="Left to save">{eur(remainingCents)}</FigureRow>
        {hasWeeks && (
          <FigureRow label={`Needed a week until ${long(goalDate)}`}>{eur(neededPerWeekCents)}</FigureRow>
        )}
      </FigureList>
      <SmallLink to={paths.settingsGoal()}>Give it a new date</SmallLink>
      {hasWeeks && <WhatIf data={data} start={neededPerWeekCents} goalDate={goalDate} />}
    </>
  );
}

function Outlook({ data, fan, goalDate }: { data: GoalInsights; fan: GoalFan | null; goalDate: LocalDay }) {
  const eur = useEur();
  const counted = useCounted();
  const { today } = useMe();
  const { aheadCents, plannedCents, paceDays, missedWeek, weeklyCents, neededPerWeekCents, overdue } = data;
  const reached = data.remainingCents === 0;
  const lastDays = inLastDays(today, goalDate);
  return (
    <>
      {overdue && (
        <>
          <p>
            The date, {long(goalDate)}, has passed with {eur(data.remainingCents)} to go. Give it a new one
            and carry on.
          </p>
          <SmallLink to={paths.settingsGoal()} className="justify-self-start">
            Change the date
          </SmallLink>
        </>
      )}
      <p>{projectedText(data.projected)}</p>
      {fan && <FanChart fan={fan} />}
      <FigureList>
        {!overdue && (
          <>
            <FigureRow label="Your line today">{eur(plannedCents)}</FigureRow>
            <FigureRow label={lineLabel(paceDays)}>
              {paceDays === 0
                ? `${eur(cents(plannedCents + aheadCents))} saved`
                : `${eur(cents(Math.abs(aheadCents)))}${reached ? '' : ` · ${counted(Math.abs(paceDays), 'day')}`}`}
            </FigureRow>
          </>
        )}
        {!reached && !overdue && (
          <FigureRow label={`${lastDays ? 'Needed' : 'Needed a week'} until ${long(goalDate)}`}>
            {eur(neededPerWeekCents)}
          </FigureRow>
        )}
        {weeklyCents !== null && (
          <FigureRow label="Your average week" detail={`of ${counted(data.weeks, 'full week')}`}>
            {eur(weeklyCents)}
          </FigureRow>
        )}
      </FigureList>
      {missedWeek && missedWeek.lostCents > 0 && (
        <p className="muted">
          A missed week costs {eur(missedWeek.lostCents)}
          {missedWeek.extraPerWeekCents === null
            ? ': no week is left to make up for it.'
            : `, or ${eur(missedWeek.extraPerWeekCents)} more in each week after it to keep the date.`}
        </p>
      )}
      {!reached && !lastDays && (
        <WhatIf data={data} start={weeklyCents ?? neededPerWeekCents} goalDate={overdue ? null : goalDate} />
      )}
    </>
  );
}

interface WhatIfProps {
  data: GoalInsights;
  start: Cents;
  /** Null when it has passed: then nothing is early or late. */
  goalDate: LocalDay | null;
}

function WhatIf({ data, start, goalDate }: WhatIfProps) {
  const { today } = useMe();
  const eur = useEur();
  const counted = useCounted();
  // Whole euros, up to twice the larger of habit and need; beyond that the slider would only be coarse.
  const most = Math.max(10, Math.ceil((Math.max(start, data.neededPerWeekCents) * 2) / 100));
  const [euros, setEuros] = useState(Math.max(1, Math.ceil(start / 100)));
  const day = dayReached(data.remainingCents, cents(euros * 100), today);
  const late = day === null || goalDate === null ? null : daysBetween(goalDate, day);
  const against =
    late === null
      ? ''
      : late === 0
        ? ', right on your date'
        : `, ${counted(Math.abs(late), 'day')} ${late > 0 ? 'late' : 'early'}`;
  const told = day === null ? 'Out of sight' : `There on ${long(day)}${against}`;
  const perWeek = eur(cents(euros * 100));
  return (
    <Field label={`What if you saved ${perWeek} a week?`}>
      {(control) => (
        <>
          <input
            {...control}
            type="range"
            className="h-11 w-full cursor-pointer accent-forest"
            min={1}
            max={most}
            value={Math.min(euros, most)}
            aria-valuetext={`${perWeek} a week: ${told}`}
            onChange={(event) => setEuros(Number(event.target.value))}
          />
          <p className="num">{told}.</p>
        </>
      )}
    </Field>
  );
}
