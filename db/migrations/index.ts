import type { Migration } from 'kysely';

import * as m01 from './2026-11-21-01-accounts';
import * as m02 from './2026-11-21-02-savings-and-game';
import * as m03 from './2026-11-21-03-challenges-and-groups';
import * as m04 from './2026-11-21-04-coach';
import * as m05 from './2026-11-21-05-operations';
import * as m06 from './2026-11-21-06-reference-data';
import * as m07 from './2026-11-21-07-installation-figures';
import * as m08 from './2026-11-21-08-savings-complete';
import * as m09 from './2026-11-21-09-challenge-ends';
import * as m11 from './2026-11-21-11-savings-days';
import * as m12 from './2026-11-21-12-more-badges';
import * as m14 from './2026-11-21-14-savings-imports';
import * as m15 from './2026-11-21-15-months-by-pair';
import * as m16 from './2026-11-21-16-coach-complete';

/** Every migration by name, in order. Frozen once landed: a change is a new file, and a line here. */
export const migrations: Readonly<Record<string, Migration>> = {
  '2026-11-21-01-accounts': m01,
  '2026-11-21-02-savings-and-game': m02,
  '2026-11-21-03-challenges-and-groups': m03,
  '2026-11-21-04-coach': m04,
  '2026-11-21-05-operations': m05,
  '2026-11-21-06-reference-data': m06,
  '2026-11-21-07-installation-figures': m07,
  '2026-11-21-08-savings-complete': m08,
  '2026-11-21-09-challenge-ends': m09,
  '2026-11-21-11-savings-days': m11,
  '2026-11-21-12-more-badges': m12,
  '2026-11-21-14-savings-imports': m14,
  '2026-11-21-15-months-by-pair': m15,
  '2026-11-21-16-coach-complete': m16,
};
