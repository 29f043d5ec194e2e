import { keysOf } from '../../kernel/keys-of';
import type { Intent } from './intent';
import type { Assumption, Grouping, Measure } from './query';
import WORDS from './query-words.json' with { type: 'json' };
import { THAN } from './read-comparison';
import type { Slots } from './slots';
import { anyOf } from './words';

/** Words for one of several, without a noun. */
const ORDERS = {
  biggest: anyOf(WORDS.measures.biggest),
  smallest: anyOf(WORDS.measures.smallest),
  latest: anyOf(WORDS.orders.latest),
  first: anyOf(WORDS.orders.first),
};

/** 'Best month', 'mejores semanas'. */
const RANKED = new RegExp(
  String.raw`${anyOf(WORDS.measures.best).source}\s+(?:\p{L}+\s+)?${anyOf(Object.values(WORDS.units).flat()).source}`,
  'u',
);
const UNIT = anyOf(Object.values(WORDS.units).flat());
/** 'The five highest amounts': what is ranked is a saving. */
const ENTRY = new RegExp(
  String.raw`${anyOf(WORDS.measures.best).source}(?:\s+(?:\d+|\p{L}+))?\s+(?:(?:single|ever)\s+)?${anyOf(WORDS.entryNouns).source}`,
  'u',
);

/** 'Mi ahorro más grande', 'ma plus grosse économie' with the noun first. */
const ENTRY_FIRST = new RegExp(
  String.raw`${anyOf(WORDS.entryNouns).source}\s+(?:la |le |el )?${anyOf(WORDS.measures.best).source}`,
  'u',
);

/** A measure, or plain saving, that words of a message can name. */
export type SaidMeasure = keyof typeof WORDS.measures;

const PRESENT_HABIT = /\bdo i (?:usually |normally |typically )?(?:save|put|manage)\b/u;

/** Measures that an intent stands for when no word names another. */
const OF_INTENT: Readonly<Partial<Record<Intent, Measure>>> = {
  progress: 'progress',
  needed: 'needed',
  forecast: 'forecast',
  what_if: 'forecast',
  total: 'saved',
  streak: 'streak',
  xp_level: 'xp',
  transfer: 'waiting',
};

/** What decides about the measure, apart from words. */
export interface Around {
  intent: Intent;
  assumption: Assumption | null;
  /** Names days that have been, or groups. */
  isCounted: boolean;
  /** Names the goal, and no days. */
  isOfGoal: boolean;
  unit: Grouping | null;
  slots: Slots;
}

/** What is supposed without a rhythm of its own: 'If it was 900, how much a week' asks for the need. */
const ASKS_NEED: ReadonlySet<Assumption['kind']> = new Set([
  'goal_date',
  'goal_amount',
  'once',
  'withdrawal',
  'pause',
]);

/** Words come before the intent; among words, those that only a ranking or a count has come first. `isNamed`: a word names
 * the measure, and it is not the plain sum. */
export function measureOf(
  said: (name: SaidMeasure) => boolean,
  rest: string,
  { intent, assumption, isCounted, isOfGoal, unit, slots }: Around,
): { measure: Measure; isNamed: boolean } {
  const named = (measure: Measure) => ({ measure, isNamed: true });
  // 'How much do I still need' asks for what is left.
  const goalMeasure: Measure | null =
    said('needed') && !(slots.per === undefined && STILL.test(rest))
      ? 'needed'
      : said('left') || said('needed')
        ? 'left'
        : null;
  if (assumption !== null) {
    // What is put aside changes no need: 'is 45 a week enough' asks for the day.
    if (assumption.kind !== 'pace' && (intent === 'needed' || goalMeasure === 'needed'))
      return named('needed');
    if (goalMeasure === 'left') return named('left');
    return named(slots.per !== undefined && ASKS_NEED.has(assumption.kind) ? 'needed' : 'forecast');
  }
  if (said('time_left')) return named('time_left');
  // 'How much a month for the ukulele'.
  if (isOfGoal && slots.per !== undefined && !said('saved') && FOR_GOAL.test(rest)) return named('needed');
  // 'How much have I left to save a week' asks for no sum, though it says 'save'.
  if (goalMeasure !== null && TO_SAVE.test(rest)) return named(slots.per === undefined ? 'left' : 'needed');
  if (said('withdrawn')) {
    // 'My last withdrawal' is one of them.
    return named(keysOf(ORDERS).find((name) => ORDERS[name].test(rest)) ?? 'withdrawn');
  }
  if (said('transferred') && intent === 'total') return named('transferred');
  // 'What percentage of my goal' asks how it stands, 'how much of it is coffee' for a part of what was saved.
  if (said('share')) return named(isOfGoal && slots.category === undefined ? 'progress' : 'share');
  if (unit !== null && said('worst')) return named('worst');
  // 'The top 5 amounts' and 'the highest amount last week' are single savings.
  const ofEntries = (ENTRY.test(rest) || ENTRY_FIRST.test(rest)) && !UNIT.test(rest);
  if (unit !== null && said('best') && (RANKED.test(rest) || !(THAN.test(rest) || ofEntries)))
    return named('best');
  for (const name of ['latest', 'first', 'smallest', 'biggest', 'trend'] as const)
    if (said(name)) return named(name);
  if (said('days')) return named('days');
  if (said('average')) return named('average');
  if (said('count')) return named('count');
  if (said('best') && ofEntries && !THAN.test(rest)) return named('biggest');
  if (said('best') && slots.category === undefined && intent === 'total') return named('best');
  for (const name of ['streak', 'xp'] as const) if (NAMED[name].test(rest)) return named(name);
  // 'How long do I still need' asks for the day.
  if (goalMeasure !== null && slots.per === undefined && HOW_LONG.test(rest)) return named('forecast');
  const of = OF_INTENT[intent];
  if (goalMeasure !== null && (!said('saved') || of === goalMeasure)) return named(goalMeasure);
  // 'How much do I save a month' asks for a habit, not for a sum.
  if (slots.per !== undefined && PRESENT_HABIT.test(rest)) return named('average');
  const isForecast = of === 'forecast' && !said('saved') && (slots.per !== undefined || said('forecast'));
  // 'How much in October' asks for no need and no streak, whatever the model makes of it.
  if (
    of === undefined ||
    (isCounted && (of !== 'progress' || said('saved')) && !isForecast && !NAMED.waiting.test(rest))
  )
    return { measure: 'saved', isNamed: false };
  return { measure: of, isNamed: isForecast };
}

const HOW_LONG =
  /(?<!\p{L})(?:how long|how much (?:more |longer )?time|wie ?(?:lange|viel zeit)|combien de temps|cuanto tiempo|hoe ?(?:lang|veel tijd)|hvor (?:lang tid|laenge))(?!\p{L})/u;
const STILL =
  /(?<!\p{L})(?:still|how much more(?! (?:a|per|each|every) )|noch|encore|todavia|aun|nog|endnu|stadig)(?!\p{L})/u;

const FOR_GOAL = /(?<!\p{L})(?:for|fur|pour|para|voor|til)(?!\p{L})/u;
const TO_SAVE =
  /(?<!\p{L})(?:left to (?:save|put)|reste\p{L}* (?:\p{L}+ )?a (?:economiser|epargner|mettre)|noch zu sparen|(?:queda|falta)n?(?: \p{L}+)? por ahorrar|nog te sparen|tilbage at spare)(?!\p{L})/u;

/** Words without which an intent alone names no measure where days are named. */
const NAMED = {
  streak: /\b(?:streak|serie|racha|reeks|stime|weeks in a row)\b/u,
  xp: /\b(?:xp|points|levels?|punkte|puntos|punten|(?<!(?:same|this|that|what|which|some|a) )point|niveau|nivel|stufe)\b/u,
  waiting:
    /\b(?:mov(?:e|ed|ing)|transfer\p{L}*|wait\p{L}*|uberweis\p{L}*|vire\p{L}*|overmak\p{L}*|overfor\p{L}*)\b/u,
} as const;
