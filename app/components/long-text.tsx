import { useEffect, useRef, useState } from 'react';

import { cx } from './cx';

/** A text with more characters than this may need a third line on the narrowest phone; beyond `VERY_LONG`, on
 * any screen. */
const LONG = 70;
const VERY_LONG = 160;

interface LongTextProps {
  children: string;
  className?: string | undefined;
  /** Makes it a heading with this id. */
  heading?: { level: 'h2' | 'h3'; id: string } | undefined;
}

/** A text that a person typed. When it needs more than two lines it is cut, and pressing it shows the whole. */
export function LongText(props: LongTextProps) {
  if (props.children.length > LONG) return <Cut {...props} />;
  const { children, className, heading } = props;
  const Short = heading?.level ?? 'p';
  return (
    <Short id={heading?.id} className={cx('wrap-anywhere', className)}>
      {children}
    </Short>
  );
}

function Cut({ children, className, heading }: LongTextProps) {
  const text = useRef<HTMLSpanElement & HTMLHeadingElement>(null);
  const details = useRef<HTMLDetailsElement>(null);
  /** Null until the browser has measured; before that the length decides. */
  const [cut, setCut] = useState<boolean | null>(null);
  const whole = cut === false;
  useEffect(() => {
    const shown = text.current;
    if (!shown) return;
    const observer = new ResizeObserver(() => {
      // An open text is not cut, so it cannot be measured.
      if (!details.current?.open) setCut(shown.scrollHeight > shown.clientHeight);
    });
    observer.observe(shown);
    return () => observer.disconnect();
  }, [children, whole]);
  const Text = heading?.level ?? 'span';
  const clamped = (
    <Text id={heading?.id} ref={text} className="clamp">
      {children}
    </Text>
  );
  if (whole) return <div className={className}>{clamped}</div>;
  // A heading has larger letters, so fewer fit into two lines.
  const always = cut === true || heading !== undefined || children.length > VERY_LONG;
  return (
    <details ref={details} className={cx('long-text', always && 'long-text-always', className)}>
      <summary>{clamped}</summary>
    </details>
  );
}
