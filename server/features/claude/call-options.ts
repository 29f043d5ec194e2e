import { createHash } from 'node:crypto';

import { holdUsage, releaseUsage, settleUsage } from '~db/queries/coach/usage';

import type { OnboardedContext } from '../../context';
import { dayAt } from '../../domain/kernel/days';
import type { Meter } from '../../services/claude/claude';

/** The most that a person's calls may cost in a day (UTC), in millionths of a US dollar. */
const DAILY_COST_CAP = { free: 100_000, pro: 500_000 } as const;

/** The options of all calls for a person: their cost limit, whether they have Pro, and a pseudonym, because
 * Anthropic asks to tell users apart but need not know who they are. */
export function callOptions(ctx: OnboardedContext) {
  const { user, db, services } = ctx;
  const pro = user.access.pro;
  const day = dayAt(ctx.now(), 'UTC');
  const meter: Meter = {
    async hold(most, attempts) {
      const held = { userId: user.id, day, most, installationMost: most * attempts };
      const cap = DAILY_COST_CAP[pro ? 'pro' : 'free'];
      const installationCap = services.claudeDailyCapMicroUsd;
      const { person, minute } = await holdUsage(db, held, { cap, installationCap, now: ctx.now() });
      if (!person) return 'cap';
      if (minute === null) {
        if (await releaseUsage(db, held, ctx.now()))
          ctx.log.warn({ day }, 'the AI costs of the day have reached AI_DAILY_COST_USD');
        return 'installation_cap';
      }
      return (usage) => settleUsage(db, held, { minute, usage });
    },
  };
  return {
    meter,
    pro,
    left: ctx.signal,
    metadataUserId: createHash('sha256').update(`hazel ${user.id}`).digest('hex').slice(0, 32),
  };
}
