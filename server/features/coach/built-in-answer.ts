import { findCoachPlan } from '~db/queries/coach/plan';
import { readQueryResult } from '~db/queries/coach/query';

import { type Heard, answerMessage } from '../../domain/coach/answer/answer';
import type { Answer, AnswerParts } from '../../domain/coach/answer/answer-parts';
import type { DangerDay } from '../../domain/coach/help/danger-day';
import type { Query, QueryResult } from '../../domain/coach/question/query';
import type { Question } from '../../domain/coach/question/question';
import { statementOf } from '../../domain/coach/question/query-statement';
import { nextTip } from '../../domain/coach/tips/built-in';
import { weekStart } from '../../domain/kernel/days';
import type { OnboardedContext } from '../../context';
import type { CoachContext } from './coach-context';
import { coachPlanOf } from './plan';

/** Answers a message without a model: counts what its questions ask for, one statement each, and puts it into words. */
export async function builtInAnswer(
  ctx: OnboardedContext,
  coachContext: CoachContext,
  { day, ...heard }: Omit<Heard, 'counted'> & { day: DangerDay },
): Promise<Answer> {
  const { profile, facts, tone, row } = coachContext;
  const hardship = coachContext.hardship !== null;
  const counted = new Map<Query, QueryResult>();
  for (const one of heard.asked) {
    const statement = one.kind === 'query' ? statementOf(one.query, profile.today) : null;
    if (one.kind === 'query' && statement)
      counted.set(one.query, await readQueryResult(ctx.db, ctx.user.id, statement, ctx.user.timeZone));
  }
  return answerMessage(
    profile,
    { ...heard, counted },
    {
      facts,
      tone,
      hardship,
      country: ctx.user.country,
      before: heard.last.content,
      day,
      xp: ctx.user.xp,
      openTips: row.tips.filter(({ status }) => status === 'todo').map(({ title }) => title),
      tipFor: (category) => nextTip({ profile, facts, tone, hardship }, category),
      planDay: await planDayOf(ctx, heard.question),
    },
  );
}

/** Today's part of the plan, for whoever asks what to do today; null without one, and when it is done. */
async function planDayOf(ctx: OnboardedContext, { intent }: Question): Promise<AnswerParts['planDay']> {
  const { user, db } = ctx;
  if (intent !== 'today' || !user.access.pro) return null;
  const plan = await findCoachPlan(db, user.id, weekStart(user.today));
  const day = plan && coachPlanOf(plan, user).days.find(({ date }) => date === user.today);
  return day && !day.completed ? { target: day.target, quickTip: day.quickTip } : null;
}
