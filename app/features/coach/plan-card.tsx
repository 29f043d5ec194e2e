import Check from 'lucide-react/icons/check';
import { type ReactNode, useState } from 'react';

import { Button } from '~/components/button';
import { Card, SectionCard } from '~/components/card';
import { cx } from '~/components/cx';
import { GoalRing } from '~/components/goal-ring';
import { SmallLink } from '~/components/link-button';
import { notifyError, notifyInfo, notifySuccess } from '~/components/notify';
import { failureText } from '~/lib/failure-text';
import { CategoryIcon } from '~/components/category-icon';
import { celebrate } from '~/features/game/milestones';
import { showAct } from '~/features/savings/moment';
import { paths } from '~/paths';
import { isOffline } from '~/features/queue/use-keep';
import { trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import { categoryLabel } from '~server/domain/kernel/categories';
import { COACH_TEXT, NEXT_WEEK_FROM } from '~server/domain/coach/tips/coach-text';
import { addDays, dayParts, formatDay, weekStart } from '~server/domain/kernel/days';
import { type Cents, cents } from '~server/domain/kernel/money';
import { XP } from '~server/domain/game/xp';
import type { CoachPlan } from '~server/features/coach/plan';
import type { CoachView } from '~server/features/coach/screen';

import { ProseText } from './prose';
import { dayMarkedText } from './texts';
import { useMarkLater } from './use-mark-later';

/** A weekly goal is also shown for a year (docs/product/coach.md, 'Weekly plan'). */
const WEEKS_A_YEAR = 52;

/** The plan of this week or the next, and buttons for the other. Without Pro it describes what a plan is;
 * people who are short of money see no offer. */
export function PlanCard({ screen: { plans, savedThisWeek } }: { screen: CoachView }) {
  const { access, hardship, today } = useMe();
  const [week, setWeek] = useState<string>();
  if (!access.pro)
    return hardship ? null : (
      <SectionCard id="plan" title="Weekly Savings Plan" stack>
        <p className="muted">
          Seven small targets that add up to your week, more of it on your strong days once they are known.
          Part of Pro.
        </p>
        <SmallLink to={paths.settingsPro()}>See Pro</SmallLink>
      </SectionCard>
    );
  const plan = plans.find(({ weekStart: monday }) => monday === week) ?? plans[0];
  const buttons = <WeekButtons plans={plans} shown={plan} onShow={setWeek} />;
  // On a new day its own card is shown.
  if (plan)
    return <Week key={`${plan.weekStart} ${today}`} plan={plan} saved={savedThisWeek} buttons={buttons} />;
  const offer = planOffer(8 - dayParts(today).weekday);
  return (
    <SectionCard id="plan" title="This week" stack>
      <p className="muted">{hardship ? 'Small ideas for your days, without any target.' : offer}</p>
      {buttons}
    </SectionCard>
  );
}

const planOffer = (left: number): string => {
  if (left === 7) return 'Seven small targets that add up to your week.';
  if (left === 1) return 'A small target for today, or seven for next week.';
  const targets = `Small targets for the ${left} days left of this week`;
  return left > 8 - NEXT_WEEK_FROM ? `${targets}.` : `${targets}, or seven for the next one.`;
};

interface WeekButtonsProps {
  plans: CoachPlan[];
  shown: CoachPlan | undefined;
  onShow: (monday: string) => void;
}

/** Makes the plan of each week that has none yet, and switches to existing ones. */
function WeekButtons({ plans, shown, onShow }: WeekButtonsProps) {
  const { today } = useMe();
  const { weekday } = dayParts(today);
  const make = trpc.coach.makePlan.useMutation({
    meta: { awaitsScreen: true },
    onSuccess: ({ plan, fallback, error }) => {
      onShow(plan.weekStart);
      if (fallback && error !== null) notifyInfo(error);
    },
    onError: (error) => notifyError(failureText(error, COACH_TEXT.planFailed)),
  });
  const weeks = [
    { next: false, name: 'this week', offer: weekday === 1 ? 'Plan my week' : 'Plan the rest of this week' },
    { next: true, name: 'next week', offer: weekday >= NEXT_WEEK_FROM ? 'Plan next week' : null },
  ];
  return (
    <div className="row flex-wrap gap-2 empty:hidden">
      {weeks.map(({ next, name, offer }) => {
        const monday = addDays(weekStart(today), next ? 7 : 0);
        const made = plans.some((plan) => plan.weekStart === monday);
        if (shown?.weekStart === monday || (!made && offer === null)) return null;
        const second = shown !== undefined || next;
        return (
          <Button
            key={name}
            small={second}
            wide={!second}
            look={second ? 'ghost' : 'primary'}
            pending={make.isPending}
            onClick={() => (made ? onShow(monday) : make.mutate({ next }))}
          >
            {made ? `Show ${name}` : offer}
          </Button>
        );
      })}
    </div>
  );
}

function Week({ plan, saved, buttons }: { plan: CoachPlan; saved: Cents; buttons: ReactNode }) {
  const eur = useEur();
  const { today, hardship } = useMe();
  const current = Math.max(
    0,
    plan.days.findIndex(({ date }) => date === today),
  );
  const [chosen, setChosen] = useState(current);
  const day = plan.days[chosen];
  const share = Math.round((plan.completed * 100) / plan.days.length);
  const begun = plan.weekStart <= today;
  return (
    <Card as="section" aria-labelledby="plan" stack>
      <div className="row flex-wrap items-start">
        {/* In hardship nothing is measured, and no zero stands large. */}
        {!hardship && (
          <GoalRing
            size={84}
            percent={share}
            center={
              <b>
                {plan.completed}/{plan.days.length}
              </b>
            }
            label={`${plan.completed} of ${plan.days.length} days of the plan done`}
          />
        )}
        <div className="stack min-w-[8rem] flex-1 gap-1">
          <h2 id="plan">{begun ? 'This week' : 'Next week'}</h2>
          <p className="num">
            {begun && (!hardship || saved > 0) && eur(saved)}
            {begun && plan.weeklyGoal > 0 && ' of '}
            {plan.weeklyGoal > 0 &&
              // The goal opens its calculation if the plan has stored the facts for it.
              (plan.facts.some(({ id }) => id === 'weekly_goal') ? (
                <ProseText text="{weekly_goal}" facts={plan.facts} />
              ) : (
                eur(plan.weeklyGoal)
              ))}
          </p>
          <p className="muted wrap-anywhere">
            {begun ? (
              <ProseText text={plan.motivation} facts={plan.facts} />
            ) : (
              `It begins on ${formatDay(plan.weekStart, 'en-GB', 'weekday')}.`
            )}
          </p>
          {plan.days.length < 7 && (
            <p className="fine">
              Made on {plan.days[0]?.day} for{' '}
              {plan.days.length === 1 ? 'that day alone' : `the ${plan.days.length} days that were left`}.
            </p>
          )}
        </div>
      </div>
      {plan.days.length > 1 && (
        <ul className="flex flex-wrap gap-0.5" aria-label="Days of the plan">
          {plan.days.map((one, index) => (
            <li key={one.day} className="min-w-max flex-1">
              <button
                type="button"
                className={cx('week-day', one.completed && 'week-done', one.date === today && 'week-today')}
                aria-pressed={index === chosen}
                aria-label={dayLabel(one, eur(one.target), hardship ? null : today)}
                onClick={() => setChosen(index)}
              >
                <span aria-hidden="true">{one.day.slice(0, 2)}</span>
                {one.completed ? (
                  <Check size={16} aria-hidden="true" />
                ) : one.target > 0 ? (
                  <span className="fine" aria-hidden="true">
                    {eur(one.target)}
                  </span>
                ) : (
                  <CategoryIcon category={one.focusArea} size={16} />
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
      {day && <DayDetail plan={plan} day={day} />}
      {plan.weeklyGoal > 0 && plan.days.length === 7 && (
        <p className="fine">
          {eur(plan.weeklyGoal)} a week is {eur(cents(plan.weeklyGoal * WEEKS_A_YEAR))} in a year.
        </p>
      )}
      {buttons}
    </Card>
  );
}

/** The accessible name of a day. It begins with the visible text, so that voice control finds it.
 * @param today null when no day counts as missed */
function dayLabel(day: CoachPlan['days'][number], target: string, today: string | null): string {
  const seen = day.day.slice(0, 2);
  const state = day.completed ? ['done'] : today !== null && day.date < today ? ['not done'] : [];
  const begins = day.completed || day.target === 0 ? seen : `${seen} ${target}`;
  return [begins, day.day, categoryLabel(day.focusArea), ...state].join(', ');
}

function DayDetail({ plan, day }: { plan: CoachPlan; day: CoachPlan['days'][number] }) {
  const eur = useEur();
  const { today, hardship } = useMe();
  const utils = trpc.useUtils();
  const toggle = trpc.coach.togglePlanDay.useMutation({
    onSuccess: (answer, { completed, weekStart: monday }) => {
      utils.coach.get.setData(
        undefined,
        (old) =>
          old && { ...old, plans: old.plans.map((one) => (one.weekStart === monday ? answer.plan : one)) },
      );
      const text = dayMarkedText(completed, answer.xpChange);
      if (completed) showAct(text, answer, { calm: hardship });
      else notifySuccess(text);
      celebrate(answer);
    },
    onError: (error) => notifyError(failureText(error, COACH_TEXT.planFailed)),
  });
  const { waits, markLater } = useMarkLater(plan.weekStart, day.index, day.focusArea);
  const mark = () =>
    !day.completed && isOffline()
      ? void markLater()
      : toggle.mutate({ weekStart: plan.weekStart, index: day.index, completed: !day.completed });
  return (
    <div className="stack">
      {/* Without the button: that a day is done is said once, by its moment. */}
      <div className="row items-start" aria-live="polite">
        <span className="row-icon">
          <CategoryIcon category={day.focusArea} />
        </span>
        <p className="min-w-0 flex-1">
          <b>
            {day.date === today ? 'Today' : formatDay(day.date, 'en-GB', 'weekday')}:{' '}
            {day.target > 0 && `${eur(day.target)}, `}
            {categoryLabel(day.focusArea).toLowerCase()}.
          </b>{' '}
          <span className="wrap-anywhere">{day.quickTip}</span>
        </p>
      </div>
      {waits ? (
        <p className="fine">Marked as done. It is sent once there is a connection.</p>
      ) : day.changeable ? (
        // The main button of the screen, but for people who are short of money, and once it is done.
        <Button
          look={day.completed ? 'quiet' : hardship ? 'ghost' : 'primary'}
          small={day.completed}
          className={day.completed ? '-my-2.5 -ml-3.5 justify-self-start' : undefined}
          pending={toggle.isPending}
          onClick={mark}
        >
          {day.completed ? 'Take back' : `Mark as done, +${XP.weeklyPlanTask} XP`}
        </Button>
      ) : (
        <p className="fine">
          {day.date < today ? 'This day has passed.' : 'You can mark it when the day is there.'}
        </p>
      )}
    </div>
  );
}
