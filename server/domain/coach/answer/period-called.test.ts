import { expect, test } from 'vitest';

import { localDay } from '../../kernel/days';
import type { Period } from '../question/query';
import { alsoCalled } from './period-called';

test.each<[Period['unit'], from: string, to: string, today: string, names: string[]]>([
  ['day', '2026-03-18', '2026-03-18', '2026-03-18', ['today', 'Wednesday']],
  ['day', '2026-03-17', '2026-03-17', '2026-03-18', ['yesterday', 'Tuesday']],
  ['day', '2026-03-11', '2026-03-11', '2026-03-18', []],
  ['week', '2026-03-16', '2026-03-18', '2026-03-18', ['this week']],
  ['between', '2026-03-09', '2026-03-15', '2026-03-18', ['last week']],
  ['weekend', '2026-03-14', '2026-03-15', '2026-03-18', ['last weekend']],
  ['month', '2026-02-01', '2026-02-28', '2026-03-18', ['last month']],
  ['month', '2026-02-01', '2026-02-28', '2026-04-01', []],
  ['month', '2026-03-01', '2026-03-18', '2026-03-18', ['this month']],
  ['quarter', '2025-10-01', '2025-12-31', '2026-03-18', ['last quarter']],
  ['year', '2025-01-01', '2025-12-31', '2026-03-18', ['last year']],
  ['days', '2026-03-05', '2026-03-18', '2026-03-18', ['the last 14 days']],
  ['days', '2025-12-19', '2026-03-18', '2026-03-18', ['the last 3 months']],
  ['between', '2025-12-01', '2026-02-28', '2026-03-18', ['the last 3 months']],
  ['since', '2026-02-01', '2026-03-18', '2026-03-18', ['the last 46 days', 'since February']],
  ['all', '2000-01-01', '2026-03-18', '2026-03-18', []],
])('%s from %s to %s on %s', (unit, from, to, today, names) =>
  expect(alsoCalled({ unit, from: localDay(from), to: localDay(to) }, localDay(today))).toEqual(names),
);
