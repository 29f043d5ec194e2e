import { doubledAwards, findings, overCaps, xpDrift } from '~db/queries/admin/xp-audit';

import { DAILY_CAP } from '../../domain/game/xp';
import type { AuditedContext } from '../../context';
import { auditOk } from './audit';

/** Of each kind at most so many are reported; one is reason enough to look. */
const MOST = 100;

export interface XpAudit {
  ok: boolean;
  /** XP on the profile differs from the ledger's sum. */
  drift: { userId: string; xp: number; ledger: number }[];
  /** A source that has earned more than once. */
  doubled: { userId: string; rule: string; source: string; standing: number }[];
  /** A local day above a daily cap. */
  overCap: { userId: string; rule: string; day: string; earned: number }[];
}

const named = <T extends { user_id: string }>({ user_id: userId, ...row }: T) => ({ userId, ...row });

/** Compares everybody's XP with the ledger and its rules (docs/product.md, 'XP and levels'). Changes nothing. */
export async function auditXp(ctx: AuditedContext): Promise<XpAudit> {
  const caps = Object.entries(DAILY_CAP).map(([rule, cap]) => ({ rule, cap }));
  const drift = await findings(ctx.db, xpDrift, MOST);
  const doubled = await findings(ctx.db, doubledAwards, MOST);
  const overCap = await findings(ctx.db, overCaps(caps), MOST);
  const ok = drift.length + doubled.length + overCap.length === 0;
  await auditOk(ctx, ctx.db, {
    detail: { drift: drift.length, doubled: doubled.length, overCap: overCap.length },
  });
  return {
    ok,
    drift: drift.map(named),
    doubled: doubled.map(named),
    overCap: overCap.map(named),
  };
}
