import { counted } from '~server/domain/kernel/plural';

import { cx } from './cx';

/** The weekly streak as an amber chip: '14 weeks, 1 reserve used'.
 * @param reservesUsed reserve weeks that bridged a missed one, shown as such */
export function StreakFlame({ weeks, reservesUsed = 0 }: { weeks: number; reservesUsed?: number }) {
  return (
    <span className={cx('chip', weeks > 0 && 'chip-amber')}>
      <svg className={cx(weeks > 0 && 'flame')} width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path
          fill="currentColor"
          d="M8.3 1c.7 2.7 3.700 3.900 3.700 7.600a4 4 0 0 1-8 0c0-1.500.7-2.600 1.500-3.400.2 1.300.7 1.900 1.300 2.100C7.300 5.400 7.500 3.200 8.300 1z"
        />
        {weeks > 0 && (
          <path
            fill="var(--amber-wash)"
            d="M8.100 8.600c.3 1.100 1.600 1.600 1.600 2.900a1.700 1.700 0 0 1-3.400 0c0-1.100 1.200-1.500 1.800-2.900z"
          />
        )}
      </svg>
      <span>
        {counted(weeks, 'week')}
        {reservesUsed > 0 && `, ${counted(reservesUsed, 'reserve')} used`}
      </span>
    </span>
  );
}
