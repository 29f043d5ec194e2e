import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { SCHEDULE, nextRun } from './schedule';

describe('nextRun', () => {
  it.each([
    ['an hourly job at minute 7', 60, 7, '2026-11-21T04:06:59Z', '2026-11-21T04:07:00.000Z'],
    ['never now, always later', 60, 7, '2026-11-21T04:07:00Z', '2026-11-21T05:07:00.000Z'],
    ['a daily job at 03:10, before', 1440, 190, '2026-11-21T03:09:00Z', '2026-11-21T03:10:00.000Z'],
    ['a daily job at 03:10, after', 1440, 190, '2026-11-21T23:00:00Z', '2026-11-22T03:10:00.000Z'],
  ])('%s', (_name, every, offset, now, expected) => {
    expect(nextRun({ name: 'x', every, offset }, new Date(now)).toISOString()).toBe(expected);
  });

  it('lies at most one period ahead, and every instant in between names the same moment', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SCHEDULE),
        fc.date({ min: new Date(0), noInvalidDate: true, max: new Date('2100-01-01') }),
        (job, now) => {
          const next = nextRun(job, now);
          const ahead = next.getTime() - now.getTime();
          expect(ahead > 0 && ahead <= job.every * 60_000).toBe(true);
          expect(nextRun(job, new Date(next.getTime() - 1))).toEqual(next);
        },
      ),
    );
  });
});
