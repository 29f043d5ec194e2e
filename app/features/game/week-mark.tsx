import type { ReactNode } from 'react';

import type { WeekState } from '~server/domain/game/streak';

/** What each state is called, and what it looks like: every one has a shape of its own, so that colour only helps. */
export const WEEK_WORDS = {
  saved: 'Saved',
  reserve: 'Reserve week',
  paused: 'Paused',
  missed: 'Missed',
  open: 'This week, still open',
} as const satisfies Record<WeekState, string>;

const SHAPES: Record<WeekState, { colour: string; shape: ReactNode }> = {
  saved: {
    colour: 'text-forest',
    shape: (
      <>
        <rect x="1" y="1" width="18" height="18" rx="5" fill="currentColor" />
        <path d="m5.5 10.3 3 3 6-6.3" stroke="var(--on-forest)" strokeWidth="2.2" fill="none" />
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
  missed: {
    colour: 'text-clay',
    shape: <path d="m4.5 4.5 11 11m0-11-11 11" stroke="currentColor" strokeWidth="2.2" fill="none" />,
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

/** The mark of a week; the text stands beside it. */
export function WeekMark({ state }: { state: WeekState }) {
  const { colour, shape } = SHAPES[state];
  return (
    <svg className={colour} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      {shape}
    </svg>
  );
}
