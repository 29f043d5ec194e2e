import { ask, open } from '../../domain/coach/answer/steps';
import { factBook, proseText } from '../../domain/coach/figures/facts';
import type { Reply } from '../../domain/coach/answer/answer-parts';
import { unusableAnswer } from '../../domain/nearby/nearby-answer';
import { NEARBY_TEXT } from '../../domain/nearby/nearby-text';
import type { FindNearbyInput } from '../../domain/nearby/nearby-schema';
import { type HeardWish, readWishes } from '../../domain/nearby/wish-chat';
import { saidOfWish } from '../../domain/nearby/wish-said';
import { DomainError } from '../../errors';
import type { OnboardedContext } from '../../context';
import { readCoachContext } from '../coach/coach-context';
import { reader } from '../coach/understand';
import { type PricedTown, townOf } from '../places/known-prices';
import { askClaude } from './nearby-claude';
import { hearHelp } from './nearby-help';
import { type NearbyAnswer, foundAnswer, plainAnswer } from './nearby-answer';
import { searchNearby } from './search-nearby';

/** Answers a message of the nearby chat: danger and hardship first, then what it looks for, read together with the messages
 * before it. Nothing of it is stored, and the position goes no further than the search.
 * @throws TOO_MANY_ATTEMPTS, but never to somebody in danger */
export async function findNearby(ctx: OnboardedContext, input: FindNearbyInput): Promise<NearbyAnswer> {
  const { message, position, history, canLocate } = input;
  const read = await reader();
  const question = read(message);
  if (question.danger === null) await ctx.services.limits.consume('nearbySearch', ctx.user.id);
  const coachContext = await readCoachContext(ctx);
  const before = history.filter(({ role }) => role === 'user').map(({ content }) => content);
  const heard = readWishes([...before, message]);
  const isWish = heard.kind === 'search' || heard.kind === 'cannot' || heard.kind === 'restart';
  const help = await hearHelp(ctx, coachContext, { question, history, isWish });
  const locale = ctx.user.numberLocale;
  const spoken = (reply: Reply): Pick<NearbyAnswer, 'advice' | 'steps'> => ({
    advice: proseText(reply.prose, factBook([...coachContext.facts.values()]), locale),
    steps: reply.steps ?? [],
  });
  if (help.reply) {
    const { advice, steps } = spoken(help.reply);
    // Who is hungry and has six euros may want both.
    const isHungry = question.need === 'food' || question.intent === 'hardship';
    const search = isHungry && heard.kind === 'search' ? heard.search : null;
    return plainAnswer(advice, { steps: search ? [...steps, ask(saidOfWish(search, locale))] : steps });
  }
  if (heard.kind === 'search' && position === null && canLocate) return plainAnswer('', { kind: 'locate' });
  const answer = await answerTo(ctx, heard, position);
  const worded = help.staysHere
    ? answer
    : await askClaude(ctx, coachContext, {
        message,
        before: before.filter((text) => read(text).danger === null),
        answer,
        search: (search) => withTown(ctx, position, (town) => searchNearby(ctx, town, search)),
      });
  return { ...worded, ...quietly(worded, help.quiet, spoken) };
}

const quietly = (
  { advice, steps }: NearbyAnswer,
  quiet: (reply: Reply) => Reply,
  spoken: (reply: Reply) => Pick<NearbyAnswer, 'advice' | 'steps'>,
): Pick<NearbyAnswer, 'advice' | 'steps'> => {
  const reply = { prose: advice, steps };
  const more = quiet(reply);
  return more === reply ? { advice, steps } : spoken(more);
};

async function answerTo(
  ctx: OnboardedContext,
  heard: HeardWish,
  position: FindNearbyInput['position'],
): Promise<NearbyAnswer> {
  const locale = ctx.user.numberLocale;
  switch (heard.kind) {
    case 'restart':
      return plainAnswer(NEARBY_TEXT.restart);
    case 'other':
      return plainAnswer(NEARBY_TEXT.other, { steps: [open('To the coach', 'coach')], forCoach: true });
    case 'cannot': {
      const { text, steps } = unusableAnswer(heard.wish, locale);
      return plainAnswer(text, { steps });
    }
    case 'search': {
      const found = await withTown(ctx, position, (town) => searchNearby(ctx, town, heard.search));
      if (found === 'place_needed') return plainAnswer(NEARBY_TEXT.noPlace, { kind: 'place_needed' });
      if (found === null) return plainAnswer(NEARBY_TEXT.apology, { kind: 'failed' });
      return foundAnswer(heard.search, found, locale);
    }
  }
}

/** Does something where the person is, else in the city of their profile. */
async function withTown<T>(
  ctx: OnboardedContext,
  position: FindNearbyInput['position'],
  work: (town: PricedTown & { at: NonNullable<PricedTown['at']> }) => Promise<T>,
): Promise<T | 'place_needed'> {
  try {
    const town = await townOf(ctx, position);
    return town.at === null ? 'place_needed' : await work({ ...town, at: town.at });
  } catch (error) {
    if (error instanceof DomainError && error.reason === 'PLACE_REQUIRED') return 'place_needed';
    throw error;
  }
}
