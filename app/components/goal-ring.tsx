import { type ReactNode, useState } from 'react';

import { percentText } from '~server/domain/goals/goal';

import { cx } from './cx';

interface GoalRingProps {
  /** Full sentence for screen readers: '62% of €1,200 saved, 4 days ahead'. */
  label: string;
  /** Share reached in percent, unrounded, so that one coffee can be seen; above 100 the ring is full. */
  percent: number;
  /** What the share would be with what is typed: a pale arc. */
  ghostPercent?: number | undefined;
  /** Where an even pace would be today, in percent; shown as an amber dot on the ring. */
  pacePercent?: number | undefined;
  /** Line below the figure, such as 'of €1,200'. */
  caption?: ReactNode;
  /** Shown in the middle instead of the percentage. */
  center?: ReactNode;
  /** A ring of dashes: something waits for a connection. */
  dashed?: boolean | undefined;
  /** Diameter in px at the usual size of text, with which it grows; default 118. */
  size?: number | undefined;
}

declare module 'react' {
  interface CSSProperties {
    /** How far an arc turns into its place. */
    '--turn'?: string;
  }
}

const RADIUS = 50;
const STROKE = 12;
const BOX = 2 * (RADIUS + STROKE / 2 + 3);
const MIDDLE = BOX / 2;
const CIRCLE = { cx: MIDDLE, cy: MIDDLE, r: RADIUS, strokeWidth: STROKE };
const SMALL_BELOW = 96;
/** Percent of the ring that a round end covers: what is shorter would lie below it unseen. */
const ROUND_END = 4;

const within = (percent: number) => Math.min(100, Math.max(0, percent));
const turned = (percent: number) => `rotate(${(percent * 3.6 - 90).toFixed(2)} ${MIDDLE} ${MIDDLE})`;

/** An arc of the ring. One of no length is still a dot, because its ends are round. */
function Arc({ from, to, className }: { from: number; to: number; className: string }) {
  return (
    <circle
      {...CIRCLE}
      className={className}
      pathLength={100}
      strokeDasharray={`${(to - from).toFixed(3)} 200`}
      transform={turned(from)}
    />
  );
}

/** How much of the goal is reached, with a marker for an even pace. An arc that grows turns out of the one before. */
export function GoalRing({
  label,
  percent,
  ghostPercent,
  pacePercent,
  caption,
  center,
  dashed,
  size = 118,
}: GoalRingProps) {
  const shown = within(percent);
  // The part that was added last stays an arc of its own, so that nothing jumps while it turns.
  const [grown, setGrown] = useState({ from: shown, to: shown });
  if (grown.to !== shown) setGrown({ from: grown.to, to: shown });
  const from = grown.to === shown ? grown.from : grown.to;
  const ghost = ghostPercent === undefined || ghostPercent <= shown ? shown : within(ghostPercent);
  const figure = percentText(percent);
  const small = size < SMALL_BELOW;
  return (
    <div
      className="relative grid aspect-square max-w-full flex-none place-items-center"
      style={{ width: `${size / 16}rem` }}
      role="img"
      aria-label={label}
    >
      <svg className="absolute inset-0 size-full fill-none" viewBox={`0 0 ${BOX} ${BOX}`} aria-hidden="true">
        <circle
          {...CIRCLE}
          className={cx('ring-track', dashed && 'ring-dashed')}
          pathLength={dashed ? 36 : undefined}
        />
        {ghost > shown && (
          <Arc from={shown} to={Math.max(ghost, shown + ROUND_END)} className="ring-arc ring-ghost" />
        )}
        {from > 0 && shown > 0 && <Arc from={0} to={Math.min(from, shown)} className="ring-arc" />}
        {shown > from && (
          <g
            key={shown}
            // One that is longer than what lies below it would be seen before its turn.
            className={shown - from > from ? 'ring-first' : 'ring-added'}
            style={{ '--turn': `${((from - shown) * 3.6).toFixed(2)}deg` }}
          >
            <Arc from={from} to={shown} className="ring-arc" />
          </g>
        )}
        {/* On the first days its dot would cover what has been saved. */}
        {pacePercent !== undefined && (shown === 0 || Math.max(shown, pacePercent) > ROUND_END) && (
          <circle
            className="ring-pace"
            cx={MIDDLE}
            cy={MIDDLE - RADIUS}
            r={5.5}
            strokeWidth={2.5}
            transform={`rotate(${(within(pacePercent) * 3.6).toFixed(1)} ${MIDDLE} ${MIDDLE})`}
          />
        )}
      </svg>
      <div className={cx('ring-text', small && 'ring-text-s')} aria-hidden="true">
        {center ?? <b className={cx(figure.length > 3 && (small ? 'text-small' : 'text-lead'))}>{figure}</b>}
        {caption && <span className="fine">{caption}</span>}
      </div>
    </div>
  );
}
