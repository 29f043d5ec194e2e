import type { ReactNode } from 'react';

import { cx } from './cx';

/** A figure with more characters than this ('€123,456.78') is set smaller, so that it fits on one line. */
const LONG = 10;

/** One figure with its name; put several of them into a `<dl>`. */
export function Stat({ label, value }: { label: ReactNode; value: ReactNode }) {
  const isLong = typeof value === 'string' && value.length > LONG;
  return (
    <div>
      <dt className="text-small/normal text-ink-2">{label}</dt>
      <dd className={cx('num', isLong ? 'text-lead/[1.6]' : 'text-title')}>{value}</dd>
    </div>
  );
}
