import { z } from 'zod';

import type { CoachSource } from '~db/columns';
import { countInteraction } from '~db/queries/coach/chat';
import { type CoachScreenRow, readCoachScreen } from '~db/queries/coach/coach-context';
import { dropGeneration, finishGeneration, reserveGeneration } from '~db/queries/coach/tips';
import { lockProfile } from '~db/queries/game/xp-ledger';

import {
  type ChallengeProposal,
  type TipsProposal,
  builtInTips,
  challengeOf,
  rankChallengeIdeas,
} from '../../domain/coach/tips/built-in';
import { COACH_TEXT, MAX_TIP_TITLE } from '../../domain/coach/tips/coach-text';
import {
  type Fact,
  type Facts,
  type Prose,
  citedIds,
  factBook,
  factsBehind,
} from '../../domain/coach/figures/facts';
import { fittingTips } from '../../domain/coach/tips/tip-age';
import { TIP_TEMPLATES } from '../../domain/coach/tips/tip-templates';
import {
  type Candidate,
  TIPS_AT_ONCE,
  type Tip,
  chooseTemplates,
  whoseOf,
  wordTip,
} from '../../domain/coach/tips/tips';
import { weekStart } from '../../domain/kernel/days';
import type { CoachTone } from '../../domain/onboarding/onboarding-schema';
import { DomainError } from '../../errors';
import type { OnboardedContext } from '../../context';
import { callClaude, claudeFailureText } from './call-claude';
import { candidateText, personPart, checkText } from './prompts';
import { type CoachContext, readCoachContext, withToldPrices } from './coach-context';
import { type LatestTips, type NewAnswer, answerJson, latestOf } from './stored';

/** How many candidates Claude may choose from. */
const CANDIDATES = 8;
const IDEAS = 3;

/** The structure of the answer that Claude is asked for. */
export const tipsAnswer = z.object({
  summary: z.string().max(600),
  tips: z
    .array(
      z.object({
        candidate: z.string().max(10),
        title: z.string().max(120),
        description: z.string().max(900),
      }),
    )
    .max(10),
  challenge: z.object({
    candidate: z.string().max(10),
    title: z.string().max(120),
    description: z.string().max(600),
  }),
});
type TipsAnswer = z.output<typeof tipsAnswer>;

/** Makes three tips and a challenge. Free gets one generation a week. It is reserved before Claude is asked,
 * so that only one of many simultaneous calls passes, and given back when the failure was ours. @throws
 * TIP_LIMIT when it is used */
export async function generateTips(ctx: OnboardedContext) {
  const { user, db } = ctx;
  const free = !user.access.pro;
  const id = await reserveGeneration(db, {
    userId: user.id,
    monday: weekStart(user.today),
    free,
    now: ctx.now(),
  });
  if (id === undefined) {
    const text = user.hardship ? COACH_TEXT.limitInHardship : COACH_TEXT.limit;
    throw new DomainError('TIP_LIMIT', text);
  }
  try {
    // The reservation comes first, so that a used generation gives TIP_LIMIT, not the hint to wait an hour.
    await ctx.services.limits.consume('coachGeneration', user.id);
    const coachContext = await withToldPrices(ctx, await readCoachContext(ctx));
    const made = await propose(ctx, coachContext);
    const { proposal, asked } = made;
    const source: CoachSource = made.claude ? 'claude' : 'built_in';
    const failed = asked.kind === 'failed' || (asked.kind === 'answer' && !made.claude);
    const returned = failed && (asked.kind !== 'failed' || asked.ours);
    const answer = { ...proposal, hardship: coachContext.hardship !== null };
    await finishGeneration(db, user.id, id, {
      state: free && returned ? 'returned' : 'done',
      source,
      ...stored(answer),
    });
    await countInteraction(db, user.id);
    return {
      ...answer,
      id,
      source,
      /** True when the built-in coach stepped in. */
      fallback: failed || (asked.kind === 'not_asked' && asked.reason === 'no_key'),
      /** The message about it for the person; null when 'Using fallback tips' is enough. */
      error: asked.kind === 'failed' ? claudeFailureText(asked.reason) : null,
      /** True when a free generation was given back, because the failure was ours. */
      returned: free && returned,
    };
  } catch (error) {
    await dropGeneration(db, user.id, id);
    throw error;
  }
}

type Generations = Pick<CoachScreenRow, 'generation' | 'earlier'>;

/** The tips that fit now (hardship or not), null before the first ones; `due` when new ones must be made. */
function fitting({ user }: OnboardedContext, hard: boolean, { generation, earlier }: Generations) {
  if (generation === null) return { tips: null, due: false };
  const made = {
    latest: latestOf(generation, user.timeZone),
    earlier: earlier && latestOf(earlier, user.timeZone),
  };
  const tips = fittingTips(made, { hard, today: user.today });
  return { tips, due: tips === null };
}

/** The tips on the coach's screen. When hardship begins or ends, the present tips no longer fit: then earlier
 * ones come back, or the built-in coach makes new ones at once, outside of the weekly limit. */
export async function shownTips(
  ctx: OnboardedContext,
  coachContext: CoachContext,
  generations: Generations,
): Promise<LatestTips | null> {
  const { tips, due } = fitting(ctx, coachContext.hardship !== null, generations);
  return due ? replaceTips(ctx, coachContext) : tips;
}

/** Replaces tips that no longer fit by new ones of the built-in coach, once, however many tabs ask. */
async function replaceTips(ctx: OnboardedContext, coachContext: CoachContext): Promise<LatestTips | null> {
  const { profile, facts, tone, hardship } = await withToldPrices(ctx, coachContext);
  const { user, db, now } = ctx;
  const hard = hardship !== null;
  const made = { userId: user.id, monday: weekStart(user.today), free: false, now: now() };
  return db.transaction().execute(async (trx) => {
    await lockProfile(trx, user.id);
    const { tips, due } = fitting(ctx, hard, await readCoachScreen(trx, user.id, made.monday));
    if (!due) return tips;
    const id = await reserveGeneration(trx, made);
    if (id === undefined) throw new Error('a generation without a limit was refused');
    const answer = { ...builtInTips({ profile, facts, tone, hardship: hard }), hardship: hard };
    await finishGeneration(trx, user.id, id, { state: 'done', source: 'built_in', ...stored(answer) });
    const generatedAt = made.now.toISOString();
    return {
      ...answer,
      replaced: [],
      id,
      source: 'built_in',
      generatedAt,
      madeOn: user.today,
      started: false,
    };
  });
}

/** An answer in the form of its columns. */
const stored = (answer: NewAnswer) => ({
  answer: answerJson(answer),
  templates: answer.tips.flatMap(({ template }) => template ?? []),
  count: answer.tips.length,
});

async function propose(ctx: OnboardedContext, coachContext: CoachContext) {
  const { profile, facts, tone } = coachContext;
  const hardship = coachContext.hardship !== null;
  // In hardship no amount is named, so Claude gets none of the candidates' figures.
  const figures = (own: readonly Fact[]) => (hardship ? [] : own);
  const candidates = chooseTemplates(profile, TIP_TEMPLATES, CANDIDATES);
  const ideas = rankChallengeIdeas(profile).slice(0, IDEAS);
  const asked = await callClaude(ctx, coachContext, {
    task: 'tips',
    prompt: [
      personPart({ profile, facts, tone, hardship }),
      ...candidates.map(({ template, facts: own }, index) =>
        candidateText({ template, facts: figures(own) }, `t${index + 1}`, profile),
      ),
      ...ideas.map(({ idea, facts: own }, index) =>
        candidateText(
          { template: { category: idea.category, title: idea.title }, facts: figures(own) },
          `c${index + 1}`,
          profile,
        ),
      ),
    ].join('\n'),
    schema: tipsAnswer,
  });
  const written =
    asked.kind === 'answer' ? readTips(asked.value, { facts, candidates, ideas, tone, hardship }) : null;
  return {
    proposal: written ?? builtInTips({ profile, facts, tone, hardship }),
    asked,
    claude: written !== null,
  };
}

/** The facts of a candidate under the ids that they have in the prompt. */
function prefixed(facts: readonly Fact[], prefix: string): Fact[] {
  return facts.map((fact) => ({
    ...fact,
    id: `${prefix}_${fact.id}`,
    from: fact.from.map((id) => `${prefix}_${id}`),
  }));
}

/** A text whose figures have the ids that they have in the prompt. */
const prefixedText = (text: Prose, prefix: string): Prose => text.replaceAll('{', `{${prefix}_`);

const NO_FACTS = factBook([]);

/** A title by Claude after the checks; null when nothing usable is left. */
function cleanTitle(title: string): string | null {
  const text = checkText(title, NO_FACTS).prose;
  return text === '' || text.length > MAX_TIP_TITLE || /[<>\n]/.test(text) ? null : text;
}

/** Claude's answer after the checks; null when fewer than three usable tips are left. */
export function readTips(
  answer: TipsAnswer,
  parts: {
    facts: Facts;
    candidates: readonly Candidate[];
    ideas: ReturnType<typeof rankChallengeIdeas>;
    tone: CoachTone;
    hardship: boolean;
  },
): TipsProposal | null {
  const { facts, candidates, ideas, tone, hardship } = parts;
  const tips: Tip[] = [];
  for (const { candidate: name, title, description } of answer.tips) {
    const number = Number(/^t([1-9])$/.exec(name)?.[1] ?? 0);
    const candidate = candidates[number - 1];
    if (!candidate || tips.some(({ template }) => template === candidate.template.id)) continue;
    // Product and shop of a receipt are sent to nobody, so such a tip has the built-in words.
    if (candidate.template.own) {
      tips.push(wordTip(candidate, { tone, facts, hardship }));
      continue;
    }
    const own = hardship ? [] : prefixed(candidate.facts, name);
    const book = hardship ? NO_FACTS : factBook([...facts.values(), ...own]);
    const { prose } = checkText(description, book, tone);
    // The column holds 2,000 characters.
    if (prose.length < 40 || prose.length > 2000) continue;
    tips.push({
      template: candidate.template.id,
      category: candidate.template.category,
      title: cleanTitle(title) ?? candidate.template.title,
      description: prose,
      saving: candidate.saving,
      whose: hardship ? null : whoseOf({ whose: prefixedText(candidate.whose, name) }, prose),
      facts: [...new Map([...factsBehind([prose], book), ...own].map((fact) => [fact.id, fact])).values()],
    });
  }
  const summary = checkText(answer.summary, facts, tone).prose;
  if (tips.length < TIPS_AT_ONCE || summary === '') return null;
  return {
    summary,
    facts: factsBehind([summary], facts),
    tips: tips.slice(0, TIPS_AT_ONCE),
    challenge: readChallenge(answer.challenge, ideas, { tips, tone, hardship }),
  };
}

/** What tips advise. */
const kindsOfTips = (tips: readonly Tip[]) =>
  new Set(TIP_TEMPLATES.filter(({ id }) => tips.some((tip) => tip.template === id)).map(({ kind }) => kind));

function readChallenge(
  { candidate: name, title, description }: TipsAnswer['challenge'],
  ideas: ReturnType<typeof rankChallengeIdeas>,
  { tips, tone, hardship }: { tips: readonly Tip[]; tone: CoachTone; hardship: boolean },
): ChallengeProposal | null {
  const kinds = kindsOfTips(tips);
  const others = ideas.filter(({ idea: { kind } }) => !kinds.has(kind));
  const asked = ideas[Number(/^c([1-9])$/.exec(name)?.[1] ?? 1) - 1];
  // One that says the same as a tip beside it gives way, with what Claude wrote of it.
  const found = others.find((one) => one === asked) ?? others[0];
  if (!found) return null;
  const builtIn = challengeOf(found, hardship);
  const own = prefixed(found.facts, name);
  const { prose } = checkText(description, factBook(own), tone);
  const isUsable = found === asked && !hardship && prose.length >= 30 && citedIds(prose).length > 0;
  return {
    ...builtIn,
    title: (found === asked ? cleanTitle(title) : null) ?? builtIn.title,
    ...(isUsable
      ? { description: prose, facts: own, whose: whoseOf({ whose: prefixedText(found.whose, name) }, prose) }
      : {}),
  };
}
