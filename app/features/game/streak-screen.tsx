import type { ReactNode } from 'react';

import { Card, SectionCard } from '~/components/card';
import { EmptyState } from '~/components/empty-state';
import { SmallLink } from '~/components/link-button';
import { moveAmongCells } from '~/components/move-among-cells';
import { PageTitle } from '~/components/page-title';
import { SkeletonCard } from '~/components/skeleton';
import { StreakFlame } from '~/components/streak-flame';
import { QueryBoundary } from '~/lib/query-boundary';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { RESERVES_PER_QUARTER, type WeekState } from '~server/domain/game/streak';
import { LATE_DAYS } from '~server/domain/game/xp';
import { formatDay } from '~server/domain/kernel/days';
import type { StreakView } from '~server/features/game/streak';

import { ShareButton } from '~/features/shares/share-button';
import { PauseCard } from './pause-card';

/** The weekly streak with its weeks, and the pauses that are planned. */
export function StreakScreen() {
  const { hardship } = useMe();
  const query = trpc.game.streak.useQuery();
  const skeleton = (
    <>
      <SkeletonCard lines={4} />
      <SkeletonCard lines={3} />
    </>
  );
  return (
    <div className="page">
      <PageTitle
        detail={hardship ? 'Weeks with a saving. None is asked of you.' : 'One saving a week keeps it going.'}
      >
        Your streak
      </PageTitle>
      <QueryBoundary
        query={query}
        failed={{
          title: 'Failed to load the streak',
          detail: 'It stands as it was, it only could not be fetched.',
        }}
        skeleton={skeleton}
      >
        {(streak) => (
          <>
            <StreakCard streak={streak} />
            <PauseCard pauses={streak.pauses} />
            <SnapshotCard />
          </>
        )}
      </QueryBoundary>
    </div>
  );
}

const STATES: readonly WeekState[] = ['saved', 'reserve', 'paused', 'missed', 'open'];

/** Thirteen weeks, a quarter. */
const WEEKS_A_LINE = 13;

/** The name of the month above a week: where a line or a month begins, and the name has room before the next. */
function monthAt(weeks: StreakView['weekStates'], index: number): string {
  const monthOf = (at: number) => {
    const week = weeks[at]?.week;
    return week === undefined ? '' : formatDay(week, 'en-GB', 'month').slice(0, 3);
  };
  const month = monthOf(index);
  if (index % WEEKS_A_LINE > 0) return month === monthOf(index - 1) ? '' : month;
  return [month, ''].includes(monthOf(index + 1)) ? month : '';
}

/** The streak: its length, the reserves used, its weeks one by one, and how reserves work. */
function StreakCard({ streak }: { streak: StreakView }) {
  const { weeks, reservesUsed, reservesLeftThisQuarter, aliveUntil, weekStates, lateWeeks } = streak;
  const { hardship } = useMe();
  const words = hardship ? { ...WEEK_WORDS, ...QUIET_WORDS } : WEEK_WORDS;
  if (weekStates.length === 0) {
    return (
      <Card>
        <EmptyState title="No weeks yet" link={{ label: 'Add Saving', to: paths.add() }}>
          {hardship
            ? 'Weeks with a saving show up here.'
            : `Your streak starts with your first saving: one in a week is enough, and ${RESERVES_PER_QUARTER} reserve weeks a quarter bridge a missed one.`}
        </EmptyState>
      </Card>
    );
  }
  return (
    <SectionCard
      id="streak-weeks"
      title="Your weeks"
      aside={<StreakFlame weeks={weeks} reservesUsed={reservesUsed} />}
      stack
    >
      <div className="stack gap-1.5">
        {/* Thirteen weeks, a quarter, in each line. */}
        <ol
          className="grid max-w-120 grid-cols-[repeat(13,minmax(20px,1fr))] gap-y-2"
          aria-label="The last weeks, oldest first"
          onKeyDown={(event) => moveAmongCells(event, WEEKS_A_LINE)}
        >
          {weekStates.map(({ week, state }, index) => {
            const late = lateWeeks.includes(week) ? ', logged too late' : '';
            const told = `Week of ${formatDay(week, 'en-GB', 'long')}: ${words[state]}${late}`;
            return (
              <li
                key={week}
                className="grid justify-items-start gap-0.5 rounded-md"
                tabIndex={index === weekStates.length - 1 ? 0 : -1}
                data-tip={told}
              >
                <span aria-hidden="true" className="fine min-h-[1.35em] w-0 whitespace-nowrap">
                  {monthAt(weekStates, index)}
                </span>
                <WeekMark state={state} quiet={hardship} />
                <span className="sr-only">{told}</span>
              </li>
            );
          })}
        </ol>
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1.5" aria-label="What the marks mean">
        {STATES.map((state) => (
          <li key={state} className="fine flex items-center gap-1.5">
            <WeekMark state={state} quiet={hardship} /> {words[state]}
          </li>
        ))}
      </ul>
      {lateWeeks.length > 0 && (
        <p className="muted">
          A saving that is logged more than {LATE_DAYS} days later no longer counts for its week:{' '}
          {lateWeeks.map((week) => formatDay(week, 'en-GB', 'short')).join(', ')}.
        </p>
      )}
      <p className="muted">
        {RESERVES_PER_QUARTER} reserve weeks a quarter bridge{' '}
        {hardship ? 'weeks without a saving' : 'a missed week'} by themselves.{' '}
        {reservesLeftThisQuarter === 1 ? '1 is' : `${reservesLeftThisQuarter} are`} left this quarter.
        {aliveUntil !== null &&
          !hardship &&
          ` Your streak stands until ${formatDay(aliveUntil, 'en-GB', 'long')}.`}
      </p>
    </SectionCard>
  );
}

const SNAPSHOT = { kind: 'snapshot' } as const;

/** The button that shares a picture of the running week. It is part of Pro, which is not mentioned to people
 * in hardship. */
function SnapshotCard() {
  const { access, hardship, savedCount } = useMe();
  if (savedCount === 0 || (!access.pro && hardship)) return null;
  return (
    <SectionCard id="snapshot" title="Your week as a picture" stack>
      <div className="between flex-wrap">
        <p className="muted min-w-0 flex-1 basis-52">
          {access.pro
            ? 'Days, streak and level, to share with whom you like. An amount is only on it if you tick it. Until Wednesday it is the last full week.'
            : 'Weekly snapshot share cards are part of Pro.'}
        </p>
        {access.pro ? (
          <ShareButton item={SNAPSHOT} label="Share your week" />
        ) : (
          <SmallLink to={paths.settingsPro()}>See Pro</SmallLink>
        )}
      </div>
    </SectionCard>
  );
}

/** The words for each state. Every state also has a shape of its own, so that colour is never the only difference. */
const WEEK_WORDS = {
  saved: 'Saved',
  reserve: 'Reserve week',
  paused: 'Paused',
  missed: 'Missed',
  open: 'This week, still open',
} as const satisfies Record<WeekState, string>;

/** The words in hardship, where no week counts as missed. */
const QUIET_WORDS = { missed: 'No saving', open: 'This week' } as const;

const SHAPES: Record<WeekState, { colour: string; shape: ReactNode }> = {
  saved: {
    colour: 'text-forest',
    shape: (
      <>
        <rect x="1" y="1" width="18" height="18" rx="5" fill="currentColor" />
        <path d="m5.5 10.3 3 3 6-6.3" stroke="var(--color-on-forest)" strokeWidth="2.2" fill="none" />
      </>
    ),
  },
  reserve: {
    colour: 'text-amber-ink',
    shape: <path d="M10 1.5 18.5 10 10 18.5 1.5 10z" fill="currentColor" />,
  },
  paused: {
    colour: 'text-ink-2',
    shape: (
      <>
        <rect x="4" y="3" width="4" height="14" rx="1.5" fill="currentColor" />
        <rect x="12" y="3" width="4" height="14" rx="1.5" fill="currentColor" />
      </>
    ),
  },
  // A hollow mark: nothing is red because nothing was saved.
  missed: {
    colour: 'text-ink-3',
    shape: (
      <rect x="3" y="3" width="14" height="14" rx="4" stroke="currentColor" strokeWidth="1.6" fill="none" />
    ),
  },
  open: {
    colour: 'text-ink-2',
    shape: (
      <circle
        cx="10"
        cy="10"
        r="8"
        stroke="currentColor"
        strokeWidth="2"
        strokeDasharray="3 2.5"
        fill="none"
      />
    ),
  },
};

/** The mark of a week without a saving in hardship: not a cross. */
const QUIET = { colour: 'text-ink-2', shape: <circle cx="10" cy="10" r="2.5" fill="currentColor" /> };

/** The mark of a week. Decoration: its state is written beside it. */
function WeekMark({ state, quiet }: { state: WeekState; quiet: boolean }) {
  const { colour, shape } = quiet && state === 'missed' ? QUIET : SHAPES[state];
  return (
    <svg className={colour} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      {shape}
    </svg>
  );
}
