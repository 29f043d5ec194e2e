import type { RawBuilder } from 'kysely';

import type { DailyCap } from './xp-audit';

/** Invariants by their names, each as a query that finds its violations: a row for each, named by `id`. */
export type Checks = Record<string, RawBuilder<{ id: string }>>;

/** Rules that SQL cannot import, so the caller passes them. */
export interface Limits {
  now: Date;
  /** How many days Pro stays without a payment. */
  graceDays: number;
  caps: readonly DailyCap[];
  savingPerEuro: number;
  savingMax: number;
  /** An entry counts when it is logged at most this many days after its date. */
  lateDays: number;
  leagueSize: number;
  /** Codes of the badges that have a rule. */
  badgeCodes: readonly string[];
}
