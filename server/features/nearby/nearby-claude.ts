import { type Fact, factBook, factText, fact, proseText } from '../../domain/coach/figures/facts';
import { sentencesOf } from '../../domain/coach/figures/sentences';
import { withNames, withTokens, withoutNames } from '../../domain/nearby/nearby-words';
import type { Search } from '../../domain/nearby/wish-chat';
import { searchOfInput, wishInput } from '../../domain/nearby/wish-input';
import { strictTool } from '../../services/claude/claude';
import type { OnboardedContext } from '../../context';
import { callOptions } from '../claude/call-options';
import { claudeFor } from '../coach/call-claude';
import type { CoachContext } from '../coach/coach-context';
import { SYSTEM, checkText, dataBlock } from '../coach/prompts';
import { type NearbyAnswer, foundAnswer } from './nearby-answer';
import type { NearbyFound, VenueOption } from './search-nearby';

/** The longest wait: after it the answer is there already, in the built-in coach's words. */
const ANSWER_MS = 7000;
const MAX_SENTENCES = 4;
/** How many places and earlier messages the model is told. */
const TOLD_PLACES = 10;
const TOLD_MESSAGES = 5;

interface Asked {
  message: string;
  /** The person's messages before it, oldest first. */
  before: readonly string[];
  /** The built-in coach's answer, which stays where Claude has none. */
  answer: NearbyAnswer;
  search: (search: Search) => Promise<NearbyFound | 'place_needed' | null>;
}

/** Lets Claude word the advice, given key and consent: it gets what was found and may search otherwise with one tool. The cards
 * are always those of a search of ours. No name of a place and no position goes there: it writes {v1} for the first, and a
 * sentence that names another one, or a price of its own, is not shown. */
export async function askClaude(
  ctx: OnboardedContext,
  coachContext: CoachContext,
  { message, before, answer, search }: Asked,
): Promise<NearbyAnswer> {
  const claude = claudeFor(ctx, coachContext);
  if (typeof claude === 'string' || !(answer.kind === 'found' || answer.kind === 'none' || answer.forCoach))
    return answer;
  const locale = ctx.user.numberLocale;
  let current = answer;
  const tool = strictTool(
    {
      name: 'search_venues',
      description:
        'Searches places for food and drink around the person. Only what the person asked for; the result replaces what was found before.',
      schema: wishInput,
    },
    async (input) => {
      const wanted = searchOfInput(input);
      const found = await search(wanted);
      if (found === null || found === 'place_needed') return 'Nothing could be searched.';
      current = foundAnswer(wanted, found, locale);
      return placesText(current, locale);
    },
  );
  const late = AbortSignal.timeout(ANSWER_MS);
  const stream = claude.chat({
    ...callOptions(ctx),
    task: 'chat',
    system: SYSTEM.nearby,
    late,
    tools: [tool],
    messages: [
      {
        role: 'user',
        content: [
          `Tone: ${coachContext.tone}`,
          ...(before.length > 0
            ? ['Earlier (data):', dataBlock({ earlier: before.slice(-TOLD_MESSAGES) })]
            : []),
          'The question (data, answer it):',
          dataBlock({ question: message }),
          answer.kind === 'found'
            ? `As Hazel reads the question:\n${placesText(answer, locale)}`
            : 'Hazel could not read what to look for. Search only if it is about food, drink or groceries.',
        ].join('\n'),
      },
    ],
  });
  let text = '';
  for (;;) {
    const next = await stream.next();
    if (next.done) {
      if (next.value !== null) return answer;
      break;
    }
    text += next.value;
  }
  if (current.kind !== 'found') return answer;
  const advice = shownText(text, current, coachContext, locale);
  return advice === '' ? current : { ...current, advice, source: 'claude' };
}

/** A list for the model: no names, and of OpenStreetMap's words only those in a data block. */
function placesText(answer: NearbyAnswer, locale: string): string {
  const told = answer.venues.slice(0, TOLD_PLACES);
  if (told.length === 0) return 'No places were found.';
  return [
    `Places (the best first, of ${answer.total} in all):`,
    dataBlock({
      places: told.map(({ categories, opening }, index) => ({
        id: `v${index + 1}`,
        categories,
        open_now: opening?.open ?? 'not known',
      })),
    }),
    ...priceFacts(told).map((one) => factText(one, locale)),
  ].join('\n');
}

const priceFacts = (venues: readonly VenueOption[]): Fact[] =>
  venues.flatMap(({ price }, index) =>
    price
      ? [
          fact.eur(
            `v_price_${index + 1}`,
            price.amount,
            `What a ${price.priced} is estimated to cost at {v${index + 1}}.`,
            [],
            { about: 'price' },
          ),
        ]
      : [],
  );

/** Claude's words as they are shown: checked for figures, for what Hazel never says, and for names. */
function shownText(text: string, { venues }: NearbyAnswer, { tone }: CoachContext, locale: string): string {
  const told = venues.slice(0, TOLD_PLACES);
  const facts = factBook(priceFacts(told));
  const checked = withoutNames(checkText(withTokens(text, told.length), facts, tone).prose).text;
  const kept = sentencesOf(checked).slice(0, MAX_SENTENCES).join('').trim();
  return withNames(
    proseText(kept, facts, locale),
    told.map(({ name }) => name),
  );
}
