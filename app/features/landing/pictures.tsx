import type { ReactNode } from 'react';

import { Card } from '~/components/card';
import { Chip } from '~/components/chip';
import { cx } from '~/components/cx';
import { GoalRing } from '~/components/goal-ring';
import { ListRow } from '~/components/list-row';
import { Mascot } from '~/components/mascot';
import { ProgressBar } from '~/components/progress-bar';
import { StreakFlame } from '~/components/streak-flame';
import { CategoryIcon } from '~/components/category-icon';
import { greeting } from '~server/domain/dashboard/greeting';
import { levelProgress } from '~server/domain/game/xp';
import { formatDay } from '~server/domain/kernel/days';
import { cents, formatEur } from '~server/domain/kernel/money';

import { SAMPLE } from './sample';

interface PictureProps {
  /** What the picture shows. */
  label: string;
  className: string;
  children: ReactNode;
}

/** A part of the product with sample data, made of its own components. For screen readers it is one picture. */
export function Picture({ label, className, children }: PictureProps) {
  return (
    <div role="img" aria-label={label} className={className}>
      <div aria-hidden="true" className="contents">
        {children}
      </div>
    </div>
  );
}

interface LocaleProps {
  /** The number locale in which amounts are shown. */
  locale: string;
}

/** The ring with the goal beside it; large, it is the one that a try moves. */
export function SampleGoal({ locale, large = false }: LocaleProps & { large?: boolean }) {
  const { name, amount, saved, percent, share, pacePercent, perDay, byWords, daysAhead } = SAMPLE.goal;
  return (
    <div className={cx('row flex-wrap', large ? 'gap-x-5' : 'gap-x-4')}>
      <GoalRing
        percent={share}
        pacePercent={large ? undefined : pacePercent}
        size={large ? 132 : 104}
        caption={`of ${formatEur(amount, locale)}`}
        label={`${percent} percent`}
      />
      <div className="stack min-w-[8rem] flex-1 gap-1">
        <p className="text-lead font-semibold">{name}</p>
        <p className="num text-title" data-part={large ? 'saved' : undefined}>
          {formatEur(saved, locale)}
        </p>
        <p className="muted" data-part={large ? 'pace' : undefined}>
          <b data-part={large ? 'per-day' : undefined}>{formatEur(perDay, locale)} a day</b> gets you there by{' '}
          {byWords}.{!large && ` You are ${daysAhead} days ahead.`}
        </p>
      </div>
    </div>
  );
}

/** Level and XP. */
function SampleLevel() {
  const { level, into, needed } = levelProgress(SAMPLE.xp);
  return (
    <div className="stack gap-2">
      <div className="between">
        <b className="text-lead">Level {level}</b>
        <span className="num text-small text-ink-2">
          {into} / {needed} XP
        </span>
      </div>
      <ProgressBar label="Level" value={into} max={needed} tone="amber" />
    </div>
  );
}

/** The weekly streak, on one line. */
function SampleStreak() {
  return (
    <span className="flex-none">
      <StreakFlame weeks={SAMPLE.streakWeeks} />
    </span>
  );
}

/** The dashboard. */
export function DashboardPicture({ locale }: LocaleProps) {
  const { goal, savings, week, today, name } = SAMPLE;
  return (
    <Picture
      className="screen stack"
      label={`Example of the home screen: ${goal.percent}% of ${formatEur(goal.amount, locale)} saved for ${goal.name}, with the latest savings`}
    >
      <div className="between">
        <div>
          <p className="fine">{formatDay(today, 'en-GB', 'weekday')}</p>
          <p className="screen-title">{greeting(8, name)}</p>
        </div>
        <SampleStreak />
      </div>
      <Card>
        <SampleGoal locale={locale} />
      </Card>
      <div className="choices choices-even">
        {savings.map(({ category, usual, amount }) => (
          <span key={category} className="choice choice-tall">
            <span className="row gap-1.5">
              <CategoryIcon category={category} size={18} />
              {usual}
            </span>
            <span className="num text-small">{formatEur(amount, locale)}</span>
          </span>
        ))}
      </div>
      <Card stack>
        <SampleLevel />
        <div className="between">
          <span className="muted">Last 7 days</span>
          <span className="num text-small">
            {formatEur(week.total, locale)} in {savings.length} savings
          </span>
        </div>
      </Card>
      <Card>
        <b>Recent savings</b>
        <ul className="rows">
          {savings.map(({ category, title, detail, amount }) => (
            <ListRow
              key={category}
              icon={<CategoryIcon category={category} />}
              title={title}
              detail={detail}
              trailing={<span className="num">+{formatEur(amount, locale, { decimals: 'always' })}</span>}
            />
          ))}
        </ul>
      </Card>
    </Picture>
  );
}

/** The coach: a tip, the week, and questions to ask. */
export function CoachPicture({ locale }: LocaleProps) {
  const eur = (amount: Parameters<typeof formatEur>[0]) => formatEur(amount, locale);
  const { tip, week, plan } = SAMPLE;
  return (
    <Picture
      className="screen stack"
      label={`Example of the coach: a tip worth about ${eur(tip.saving)} a month, and a week with ${eur(week.total)} of ${eur(week.goal)} saved`}
    >
      <div className="row">
        <Mascot pose="greeting" size={44} />
        <div>
          <p className="screen-title">Hazel</p>
          <p className="fine">Your AI coach · straight-talk</p>
        </div>
      </div>
      <Card stack className="gap-2">
        <p className="row flex-wrap gap-2">
          <Chip tone="moss">Worth about {eur(tip.saving)} a month</Chip>
        </p>
        <b>Move one dinner a week home</b>
        <p className="muted">
          Dinner out costs you {eur(tip.out)} on average, at home about {eur(tip.home)}. Four swaps a month
          make {eur(tip.saving)}.
        </p>
        <div className="row gap-2">
          <span className="btn btn-s flex-1">Accept tip</span>
          <span className="btn btn-s btn-ghost">Why {eur(tip.saving)}?</span>
        </div>
      </Card>
      <Card stack className="gap-2">
        <div className="between">
          <b>This week</b>
          <span className="num text-small">
            {eur(week.total)} of {eur(week.goal)}
          </span>
        </div>
        <div className="grid grid-cols-7 gap-1">
          {plan.map(({ day, target, state }) => (
            <span
              key={day}
              className={cx('week-day', state === 'done' && 'week-done', state === 'today' && 'week-today')}
            >
              {day}
              <span className="fine">{state === 'done' ? '✓' : target === null ? '–' : eur(target)}</span>
            </span>
          ))}
        </div>
        <p className="text-small">
          <b>Today: coffee.</b> Fill the thermos before you leave.
        </p>
      </Card>
      <Card stack className="gap-2">
        <b>Ask Hazel</b>
        <p className="row flex-wrap gap-2">
          <Chip tone="moss">How am I doing?</Chip>
          <Chip tone="moss">What if I save {eur(cents(500))} more a week?</Chip>
        </p>
      </Card>
    </Picture>
  );
}

/** The challenges: one that runs, one to start, and one that is completed. */
export function ChallengesPicture({ locale }: LocaleProps) {
  const { challenge } = SAMPLE;
  const { title, couldSave, days, day, checkIns } = challenge;
  return (
    <Picture
      className="screen stack"
      label={`Example of the challenges: ${title}, day ${day} of ${days.length}, with ${checkIns} check-ins`}
    >
      <p className="screen-title">Challenges</p>
      <Card stack>
        <div className="between">
          <b>{title}</b>
          <Chip tone="moss">
            Day {day} of {days.length}
          </Chip>
        </div>
        <ProgressBar label="Check-ins" value={checkIns} max={days.length} />
        <p className="row flex-wrap gap-2">
          <Chip>
            {checkIns} / {days.length} check-ins
          </Chip>
          <Chip>About {formatEur(couldSave, locale)}</Chip>
          <Chip tone="amber">+50 XP</Chip>
        </p>
        <div className="grid grid-cols-7 gap-1.5">
          {days.map((state, index) => (
            <span key={index} className={`day-cell day-${state}`}>
              {state === 'completed' ? '✓' : state === 'missed' ? '×' : index + 1}
            </span>
          ))}
        </div>
        <span className="btn btn-s">Check In</span>
      </Card>
      <Card stack>
        <b>Walk or ride</b>
        <p className="muted">Two weeks on foot, by bike or by tram instead of a rideshare.</p>
        <p className="row flex-wrap gap-2">
          <Chip>14 days</Chip>
          <Chip>About {formatEur(challenge.next, locale)}</Chip>
          <Chip tone="amber">+50 XP</Chip>
        </p>
        <span className="btn btn-s btn-ghost">Start Challenge</span>
      </Card>
      <Card>
        <ul className="rows">
          <ListRow
            title="Home-cooked week"
            detail="Completed 24 October"
            trailing={<Chip tone="moss">Transferred</Chip>}
          />
        </ul>
      </Card>
    </Picture>
  );
}
