import { cx } from './cx';

/** A text of more characters may need a third line on the narrowest phone; beyond `VERY_LONG`, on any screen. */
const LONG = 70;
const VERY_LONG = 160;

interface LongTextProps {
  children: string;
  className?: string;
  /** Makes it a heading with this id. */
  heading?: { level: 'h2' | 'h3'; id: string };
}

/** A text that a person typed. A long one is cut after two lines, and pressing it shows the whole. */
export function LongText({ children, className, heading }: LongTextProps) {
  if (children.length <= LONG) {
    const Short = heading?.level ?? 'p';
    return (
      <Short id={heading?.id} className={cx('wrap-anywhere', className)}>
        {children}
      </Short>
    );
  }
  const Cut = heading?.level ?? 'span';
  // The letters of a heading are larger, so that two lines hold less.
  const always = heading !== undefined || children.length > VERY_LONG;
  return (
    <details className={cx('long-text', always && 'long-text-always', className)}>
      <summary>
        <Cut id={heading?.id} className="clamp">
          {children}
        </Cut>
      </summary>
    </details>
  );
}
