import { counted } from '~server/domain/kernel/plural';
import { FLAME } from '~server/domain/shares/flame';

import { cx } from './cx';

/** The weekly streak as an amber chip: '14 weeks, 1 reserve used'.
 * @param reservesUsed reserve weeks that bridged a missed one, shown as such */
export function StreakFlame({ weeks, reservesUsed = 0 }: { weeks: number; reservesUsed?: number }) {
  return (
    <span className={cx('chip', weeks > 0 && 'chip-amber')}>
      <svg className={cx(weeks > 0 && 'flame')} width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path fill="currentColor" d={FLAME.outer} />
        {weeks > 0 && <path fill="var(--color-amber-wash)" d={FLAME.inner} />}
      </svg>
      <span>
        {counted(weeks, 'week')}
        {reservesUsed > 0 && `, ${counted(reservesUsed, 'reserve')} used`}
      </span>
    </span>
  );
}
