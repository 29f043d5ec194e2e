import type { ReactNode } from 'react';

import { cx } from './cx';

interface GoalRingProps {
  /** Full sentence for screen readers: '62% of €1,200 saved, 4 days ahead'. */
  label: string;
  /** Share reached in percent; above 100 the ring is full. */
  percent: number;
  /** Where an even pace would be today, in percent; shown as an amber dot on the ring. */
  pacePercent?: number | undefined;
  /** Line below the figure, such as 'of €1,200'. */
  caption?: ReactNode;
  /** Shown in the middle instead of the percentage. */
  center?: ReactNode;
  /** Diameter in px, default 118. */
  size?: number | undefined;
}

const RADIUS = 50;
const STROKE = 12;
const BOX = 2 * (RADIUS + STROKE / 2 + 3);
const SMALL_BELOW = 96;

/** How much of the goal is reached, with a marker for an even pace. */
export function GoalRing({ label, percent, pacePercent, caption, center, size = 118 }: GoalRingProps) {
  const percentShown = Math.min(100, Math.max(0, percent));
  const middle = BOX / 2;
  const circle = { cx: middle, cy: middle, r: RADIUS, strokeWidth: STROKE };
  return (
    <div
      className="relative grid aspect-square flex-none place-items-center"
      style={{ width: size }}
      role="img"
      aria-label={label}
    >
      <svg className="absolute inset-0 size-full fill-none" viewBox={`0 0 ${BOX} ${BOX}`} aria-hidden="true">
        <circle {...circle} className="ring-track" />
        {percentShown > 0 && (
          <circle
            {...circle}
            className="ring-arc"
            pathLength={100}
            strokeDasharray="100 100"
            strokeDashoffset={100 - percentShown}
            transform={`rotate(-90 ${middle} ${middle})`}
          />
        )}
        {pacePercent !== undefined && (
          <circle
            className="ring-pace"
            cx={middle}
            cy={middle - RADIUS}
            r={5.5}
            strokeWidth={2.5}
            transform={`rotate(${(Math.min(100, Math.max(0, pacePercent)) * 3.6).toFixed(1)} ${middle} ${middle})`}
          />
        )}
      </svg>
      <div className={cx('ring-text', size < SMALL_BELOW && 'ring-text-s')} aria-hidden="true">
        {center ?? <b>{Math.floor(percent)}%</b>}
        {caption && <span className="fine">{caption}</span>}
      </div>
    </div>
  );
}
