import { cx } from './cx';

/** A text of more characters may need a third line on the narrowest phone; beyond `VERY_LONG`, on any screen. */
const LONG = 70;
const VERY_LONG = 160;

/** A text that a person typed. A long one is cut after two lines, and pressing it shows the whole. */
export function LongText({ children, className }: { children: string; className?: string }) {
  if (children.length <= LONG) return <p className={cx('wrap-anywhere', className)}>{children}</p>;
  return (
    <details className={cx('long-text', children.length > VERY_LONG && 'long-text-always', className)}>
      <summary>
        <span className="clamp">{children}</span>
      </summary>
    </details>
  );
}
