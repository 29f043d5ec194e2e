import { readStats, sumUpPeople } from '~db/queries/admin/people';
import { listDoubledAwards, listOverCaps, listXpDrift } from '~db/queries/admin/xp-audit';
import { listPeople } from '~db/queries/game/badges';

import { DAILY_CAP } from '../../domain/game/xp';
import type { AuditedContext } from '../../context';
import { messageStats } from '../messages/count-messages';
import { auditOk } from './audit';
import { DAY_MS } from '../../domain/kernel/durations';

const ACTIVE_DAYS = 30;
/** How many people are summed up in one call, and how many have their XP compared: some tenths of a second. */
const SUMMED = 20_000;
const AUDITED = 2000;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/** The installation in numbers, the next people after an id at a time; amounts in cents. `next` is null when everybody has
 * been summed up. Active savers have logged a saving in the last 30 days. The number and cost of calls to Claude (in
 * millionths of a US dollar) cover the same days, and so do those on which a call found no room under AI_DAILY_COST_USD. What
 * belongs to nobody in particular comes with the first people: messages are counted by kind and week, each night. */
export async function getStats(
  ctx: AuditedContext,
  { after }: { after?: string | undefined },
  atOnce = SUMMED,
) {
  const now = ctx.now();
  const activeSince = new Date(now.getTime() - ACTIVE_DAYS * DAY_MS);
  const batch = { now, activeSince, after: after ?? LOWEST_ID, limit: atOnce };
  const { sums: people, last: next } = await sumUpPeople(ctx.db, batch);
  const installation =
    after === undefined
      ? {
          ...(await readStats(ctx.db, now, activeSince)),
          ...(await messageStats(ctx.db, now)),
          claudeDailyCapMicroUsd: ctx.services.claudeDailyCapMicroUsd,
        }
      : null;
  await auditOk(ctx, ctx.db);
  return { people, installation, next };
}

/** At most this many findings of each kind are reported by one call. */
const MOST = 100;

const named = <T extends { user_id: string }>({ user_id: userId, ...row }: T) => ({ userId, ...row });

/** Compares the XP of the next people after an id with the ledger and its rules (docs/product/game.md, 'XP and levels').
 * Changes nothing. `next` is null when everybody has been checked. */
export async function auditXp(
  ctx: AuditedContext,
  { after = LOWEST_ID }: { after?: string | undefined },
  atOnce = AUDITED,
) {
  const caps = Object.entries(DAILY_CAP).map(([rule, cap]) => ({ rule, cap }));
  const people = await listPeople(ctx.db, after, atOnce);
  const last = people.at(-1) ?? after;
  const among = { after, last, limit: MOST };
  const drift = await listXpDrift(ctx.db, among);
  const doubled = await listDoubledAwards(ctx.db, among);
  const overCap = await listOverCaps(ctx.db, caps, among);
  await auditOk(ctx, ctx.db, {
    detail: { checked: people.length, drift: drift.length, doubled: doubled.length, overCap: overCap.length },
  });
  return {
    checked: people.length,
    drift: drift.map(named),
    doubled: doubled.map(named),
    overCap: overCap.map(named),
    next: people.length === atOnce ? last : null,
  };
}
