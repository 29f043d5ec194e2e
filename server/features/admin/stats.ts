import { readStats } from '~db/queries/admin/people';
import { listDoubledAwards, listOverCaps, listXpDrift } from '~db/queries/admin/xp-audit';

import { DAILY_CAP } from '../../domain/game/xp';
import type { AuditedContext } from '../../context';
import { messageStats } from '../messages/count-messages';
import { auditOk } from './audit';
import { DAY_MS } from '../../domain/kernel/durations';

const ACTIVE_DAYS = 30;

/** The installation in numbers; amounts in cents. Active savers have logged a saving in the last 30 days. The
 * number and cost of calls to Claude (in millionths of a US dollar) cover the same days, and so do those on which a call
 * found no room under AI_DAILY_COST_USD. Messages are counted by kind and week. */
export async function getStats(ctx: AuditedContext) {
  const now = ctx.now();
  const row = await readStats(ctx.db, now, new Date(now.getTime() - ACTIVE_DAYS * DAY_MS));
  const messages = await messageStats(ctx.db, now);
  await auditOk(ctx, ctx.db);
  return { ...row, ...messages, claudeDailyCapMicroUsd: ctx.services.claudeDailyCapMicroUsd };
}

/** At most this many findings of each kind are reported. */
const MOST = 100;

const named = <T extends { user_id: string }>({ user_id: userId, ...row }: T) => ({ userId, ...row });

/** Compares everybody's XP with the ledger and its rules (docs/product/game.md, 'XP and levels'). Changes nothing. */
export async function auditXp(ctx: AuditedContext) {
  const caps = Object.entries(DAILY_CAP).map(([rule, cap]) => ({ rule, cap }));
  const drift = await listXpDrift(ctx.db, MOST);
  const doubled = await listDoubledAwards(ctx.db, MOST);
  const overCap = await listOverCaps(ctx.db, caps, MOST);
  await auditOk(ctx, ctx.db, {
    detail: { drift: drift.length, doubled: doubled.length, overCap: overCap.length },
  });
  return {
    ok: drift.length + doubled.length + overCap.length === 0,
    drift: drift.map(named),
    doubled: doubled.map(named),
    overCap: overCap.map(named),
  };
}
