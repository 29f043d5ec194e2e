import { z } from 'zod';

import type { CoachSource } from '~db/columns';
import { findMotivation, saveMotivation } from '~db/queries/coach/chat';

import { factBook, factsBehind, proseText } from '../../domain/coach/figures/facts';
import { motivationOf } from '../../domain/dashboard/motivation';
import { DomainError } from '../../errors';
import type { OnboardedContext } from '../../context';
import { callClaude } from './call-claude';
import { personPart, checkText } from './prompts';
import { readCoachContext } from './coach-context';
import { factsSchema } from './stored';

/** The structure of the answer that Claude is asked for. */
export const motivationAnswer = z.object({ motivation: z.string().max(400) });

/** The line of the day (docs/product/coach.md, 'Motivation'). Claude writes one a day if the person has
 * consented; without consent or a key, whenever a call fails, and in hardship it is a built-in one. */
export async function getMotivation(
  ctx: OnboardedContext,
): Promise<{ motivation: string; source: CoachSource }> {
  const { user, db } = ctx;
  const builtIn = {
    motivation: motivationOf(user),
    source: 'built_in' as const,
  };
  // In hardship no line of Claude's is shown, not even one that was stored earlier in the day.
  if (ctx.services.claude === null || user.hardship) return builtIn;
  const kept = await findMotivation(db, user.id, user.today);
  if (kept?.motivation) {
    const facts = factBook(factsSchema.parse(kept.facts));
    return { motivation: proseText(kept.motivation, facts, user.numberLocale), source: 'claude' };
  }
  const coachContext = await readCoachContext(ctx);
  const { profile, facts, tone } = coachContext;
  if (!(await mayAsk(ctx))) return builtIn;
  const asked = await callClaude(ctx, coachContext, {
    task: 'motivation',
    prompt: personPart({ profile, facts, tone, hardship: false }),
    schema: motivationAnswer,
  });
  if (asked.kind !== 'answer') return builtIn;
  const { prose } = checkText(asked.value.motivation, facts, tone);
  if (prose === '' || prose.length > 300) return builtIn;
  await saveMotivation(db, user.id, {
    day: user.today,
    text: prose,
    facts: JSON.stringify(factsBehind([prose], facts)),
  });
  return { motivation: proseText(prose, facts, user.numberLocale), source: 'claude' };
}

/** Whether Claude may be asked once more today. Without the limit, every visit would wait for it while it is down. */
async function mayAsk({ services, user }: OnboardedContext): Promise<boolean> {
  return services.limits.consume('coachMotivation', user.id).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError) return false;
      throw error;
    },
  );
}
