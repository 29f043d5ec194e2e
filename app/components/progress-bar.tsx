import { cx } from './cx';

interface ProgressBarProps {
  /** What the bar measures, for screen readers; not shown. */
  label: string;
  value: number;
  /** Default 100. */
  max?: number | undefined;
  /** What a screen reader says instead of the percentage, such as '640 of 700 XP'. */
  valueText?: string | undefined;
  /** Amber is for rewards, forest for everything else. */
  tone?: 'forest' | 'amber' | undefined;
}

/** A thin bar; a change of its value is animated. */
export function ProgressBar({ label, value, max = 100, valueText, tone = 'forest' }: ProgressBarProps) {
  const within = Math.min(max, Math.max(0, value));
  const ratio = max > 0 ? within / max : 0;
  return (
    <div
      className={cx('bar', tone === 'amber' && 'bar-amber')}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={within}
      aria-valuetext={valueText}
    >
      <i style={{ transform: `translateX(${((ratio - 1) * 100).toFixed(1)}%)` }} />
    </div>
  );
}
