import type { LocalDay } from '../../kernel/days';
import { readCannot } from './cannot';
import {
  asksForAnother,
  asksForOtherTip,
  asksForTip,
  asksForWorth,
  asksWhichOnes,
  asksWhy,
  saysThatTime,
  withoutStart,
} from './follow-asks';
import { goOn } from './follow-up';
import type { KnownGoal } from './goal-words';
import type { Intent } from './intent';
import { type ReadAmong, REMEMBERED_QUERIES, eachOf, readAmong, comparedSides } from './last-answers';
import type { Query } from './query';
import { isEntry } from './query-slots';
import type { Question } from './question';
import { questionsIn } from './questions-in';
import { type AskedBook, nextBook, readBook } from './read-book';
import { type AskedPrice, nextPrice, readPrice } from './read-price';
import { type ReadQuery, isLogged, readQuery } from './read-query';
import { foldSlotText } from './slots';
import { withoutAsides } from './asides';
import { readWish } from './wish';

/** One question of a message, as it is to be answered. */
export type Asked =
  | { kind: 'query'; question: Question; query: Query; future: boolean }
  /** Several answers set beside each other. */
  | ({ kind: 'among'; question: Question } & ReadAmong)
  /** Where the figures of the last answer come from. */
  | { kind: 'why'; question: Question }
  /** One more of what was just proposed. */
  | { kind: 'another'; question: Question }
  /** A sum of days that no rule reads: 'since the wedding'. */
  | { kind: 'unread_days'; question: Question }
  /** What something costs where the person lives. */
  | { kind: 'price'; question: Question; price: AskedPrice }
  /** What the person's own receipts show of a product. */
  | { kind: 'book'; question: Question; book: AskedBook }
  | { kind: 'intent'; question: Question };

/** The queries that have to be counted for an answer. */
export const countedQueriesOf = (asked: Asked): readonly Query[] =>
  asked.kind === 'query' ? [asked.query] : asked.kind === 'among' ? asked.queries : [];

/** What a message of a conversation is read with. */
export interface ChatParts {
  /** What a text wants, by the model. */
  read: (text: string) => Question;
  goal: KnownGoal;
}

/** What was asked before, for a message that goes on from it. */
interface Last {
  query: Query | null;
  /** What was counted for the last answers, oldest first. */
  counted: readonly Query[];
  question: Question | null;
  /** The price that the last message asked for. */
  price?: AskedPrice;
  /** The product of a receipt that the last message asked for. */
  book?: AskedBook;
}

/** A part of a message, and what stands before it. */
interface Part {
  text: string;
  today: LocalDay;
  last: Last;
  /** A part of the same message comes before it. */
  isSame: boolean;
}

/** Reads a message after those before it. A message may hold several questions; a question that is read twice is asked
 * once.
 * @param messages of the person, oldest first; the last one is the one to answer. `today` is the day of each. */
export function readChat(messages: readonly { text: string; today: LocalDay }[], parts: ChatParts): Asked[] {
  let last: Last = { query: null, counted: [], question: null };
  let asked: Asked[] = [];
  let open: string | null = null;
  for (const { text: said, today } of messages) {
    asked = [];
    const text = whatFor(open, said, today, parts);
    open = isOpenLog(text, today, parts) ? text : null;
    const whole = readWhole(text, today, last, parts);
    const isCalm = parts.read(text).danger === null;
    for (const part of whole ? [text] : questionsIn(isCalm ? withoutAsides(text, today) : text)) {
      const isNext = asked.length > 0;
      const found = whole ? [whole] : readPart({ text: part, today, last, isSame: isNext }, parts);
      const [first] = found;
      if (first) asked = asked.map((one) => leaningOn(one, first));
      asked.push(...found.filter((one) => !asked.some((other) => isAlike(one, other))));
      last = found.reduce(lastAfter, last);
    }
    // 'Not spent, saved' goes on from what nobody logs.
    if (whole && readCannot(text) === 'spent') last = { ...last, query: keptOf(text, today, parts) };
  }
  return asked;
}

/** What was kept, where a message asks what was spent. */
const keptOf = (text: string, today: LocalDay, { goal }: ChatParts): Query => ({
  ...readQuery(text, { today, goal, intent: 'total' }).query,
  measure: 'saved',
  assumption: null,
});

/** Whether a message tells of a saving without what it was on, which the coach asks for. */
const isOpenLog = (text: string, today: LocalDay, { goal }: ChatParts): boolean => {
  const wish = readWish(text, today, goal);
  return wish?.kind === 'log' && wish.category === null;
};

/** 'Coffee' after 'I saved 4 euros' says what that was on: the two are one message. */
function whatFor(open: string | null, said: string, today: LocalDay, { goal }: ChatParts): string {
  if (open === null || said.split(/\s+/u).length > FEW_WORDS || readWish(said, today, goal) !== null)
    return said;
  const both = `${open} ${said}`;
  const wish = readWish(both, today, goal);
  return wish?.kind === 'log' && wish.category !== null ? both : said;
}

/** 'How much and how often on coffee in May': a question that names nothing leans on the next one. */
function leaningOn(one: Asked, next: Asked): Asked {
  if (one.kind !== 'query' || next.kind !== 'query' || one.question.text.split(/\s+/u).length > FEW_WORDS)
    return one;
  const { query } = one;
  const isBare = query.period === null && Object.keys(query.filter).length === 0 && query.assumption === null;
  if (!isBare || !isLogged(query.measure) || !isLogged(next.query.measure)) return one;
  return { ...one, query: { ...query, period: next.query.period, filter: next.query.filter } };
}
const FEW_WORDS = 4;

const isAlike = (one: Asked, other: Asked): boolean =>
  one.kind === 'query' && other.kind === 'query' && isSame(one.query, other.query);

const isSame = (one: Query, other: Query): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Intents that a conversation goes on over: 'thanks', 'and in July?'. */
const IN_PASSING: ReadonlySet<Intent> = new Set<Intent>(['smalltalk', 'unclear', 'off_topic']);

function lastAfter(last: Last, asked: Asked): Last {
  const { question } = asked;
  switch (asked.kind) {
    case 'query': {
      const { query } = asked;
      const before = last.query !== null && isSame(query, last.query) ? [] : comparedSides(query);
      const sides = isLogged(query.measure) ? before : [];
      return { query, question, counted: [...last.counted, ...sides].slice(-REMEMBERED_QUERIES) };
    }
    case 'among':
    case 'why':
    case 'unread_days':
      return last;
    case 'price':
      return { query: null, counted: [], question, price: asked.price };
    case 'book':
      return { query: null, counted: [], question, book: asked.book };
    case 'another':
      return { ...last, query: null, question: { ...question, intent: 'save_on' } };
    case 'intent':
      return IN_PASSING.has(question.intent) || question.unsure !== null
        ? { ...last, question }
        : { query: null, counted: [], question };
  }
}

/** Reads what a message says as a whole: a wish, or something that nobody logs. After a question about an amount, a bare
 * amount goes on from that. */
function readWhole(text: string, today: LocalDay, last: Last, { read, goal }: ChatParts): Asked | null {
  const wish = readWish(text, today, goal);
  const goesOn = wish?.kind === 'log' && wish.bare && (last.query?.assumption ?? null) !== null;
  if (wish !== null && !goesOn) return { kind: 'intent', question: read(text) };
  const book = wish === null ? readBook(text) : null;
  if (book !== null) return { kind: 'book', question: read(text), book };
  const price = wish === null ? readPrice(text) : null;
  if (price !== null) return { kind: 'price', question: read(text), price };
  return readCannot(text) === null || (wish === null && questionsIn(text).some((part) => readPrice(part)))
    ? null
    : { kind: 'intent', question: read(text) };
}

function readPart({ text, today, last, isSame }: Part, { read, goal }: ChatParts): Asked[] {
  const question = withWords(read(text));
  const book = readBook(text) ?? (last.book ? nextBook(text, last.book) : null);
  if (book !== null) return [{ kind: 'book', question, book }];
  const price = readPrice(text) ?? (last.price ? nextPrice(text, last.price) : null);
  if (price !== null) return [{ kind: 'price', question, price }];
  // 'Why is it that amount a week?' names the figure itself.
  if (last.question && asksWhy(text) && question.slots.per === undefined) return [{ kind: 'why', question }];
  if (last.question?.intent === 'save_on' || last.question?.intent === 'today') {
    const isOther = asksForOtherTip(text, question.slots.category);
    if (isOther || asksForAnother(text))
      return [
        { kind: 'another', question: isOther ? question : { ...question, slots: last.question.slots } },
      ];
  }
  const { intent, unsure } = question;
  const about = { today, goal, intent };
  const found = readQuery(text, { ...about, base: last.query?.period ?? null });
  if (question.danger?.level === 'clear' || question.need !== null) return [{ kind: 'intent', question }];
  const folded = foldSlotText(text);
  if (intent === 'save_on' && asksForTip(text) && !found.names.howMuch) return [{ kind: 'intent', question }];
  // Which month 'that month' is stands only in the answer to 'my best month'.
  const ranked = last.query?.measure === 'best' || last.query?.measure === 'worst';
  if (ranked && (saysThatTime(text) || asksWhichOnes(text)) && !found.names.period)
    return [{ kind: 'unread_days', question }];
  const among = readAmong(folded, found, last.counted);
  if (among) return [{ kind: 'among', question, ...among }];
  // Distress is not answered with a sum, unless the words ask for one and nothing else.
  if (
    intent === 'hardship' &&
    !found.isShort &&
    !isPlainlyCounted(found, intent) &&
    !isPlain(found, text) &&
    !isOnlyDays(found, question)
  )
    return [{ kind: 'intent', question }];
  const next = goesOn({ text, isVague: isVague(question), today, isSame }, last, about);
  if (next.length > 0)
    return next.map((query) => ({ kind: 'query', question, query: withPlan(query), future: found.future }));
  const asksForGoal =
    found.names.measure &&
    !isLogged(found.query.measure) &&
    !NEVER_SUPPOSED.has(intent) &&
    (unsure !== null || isSame);
  if (found.names.unreadDays && isBareSum(found.query) && isQuery(found, question))
    return [{ kind: 'unread_days', question }];
  return isQuery(found, question) || asksForGoal
    ? [{ kind: 'query', question, query: withPlan(found.query), future: found.future }]
    : [{ kind: 'intent', question }];
}

/** Words for a tip decide where the model knows no better, and words for what something is worth beside its price. */
function withWords(question: Question): Question {
  const { intent, text, slots } = question;
  if ((isVague(question) || intent === 'who' || intent === 'smalltalk') && asksForTip(text))
    return { ...question, intent: 'save_on', unsure: null };
  return slots.amount !== undefined && asksForWorth(text)
    ? { ...question, intent: 'afford', unsure: null }
    : question;
}

/** Whether a query counts everything so far. */
const isBareSum = ({ measure, period, filter, comparison, assumption }: Query): boolean =>
  isLogged(measure) &&
  period === null &&
  comparison === null &&
  assumption === null &&
  Object.keys(filter).every((key) => key === 'loose');

const isVague = ({ intent, unsure }: Question): boolean =>
  unsure !== null || intent === 'unclear' || intent === 'off_topic' || intent === 'total';

/** The queries of a part that goes on from what was asked before: one, or one for each of the last answers. */
function goesOn(
  going: Parameters<typeof goOn>[0],
  { query: before, counted }: Last,
  about: Omit<Parameters<typeof readQuery>[1], 'base'>,
): Query[] {
  if (before === null) return [];
  const folded = foldSlotText(going.text);
  // What the model only guesses names no measure here.
  const intent = going.isVague ? 'unclear' : about.intent;
  const read = readQuery(withoutStart(going.text), { ...about, intent, base: before.period });
  const each = eachOf(folded, read, counted);
  if (each.length > 0) return each.flatMap((one) => goOn(going, read, one) ?? []);
  return [goOn(going, read, before)].filter((one) => one !== null);
}

/** Intents that a query answers. */
const BY_QUERY: ReadonlySet<Intent> = new Set<Intent>([
  'total',
  'progress',
  'needed',
  'forecast',
  'what_if',
  'streak',
  'xp_level',
  'transfer',
]);
/** Intents that have words of their own, which a period or a measure in the message does not change. */
const OWN_WORDS: ReadonlySet<Intent> = new Set<Intent>([
  'challenge',
  'who',
  'invest',
  'debt',
  'bill_rises',
  'afford',
  'stop',
]);

/** Answered in their own way, even when an amount in them could be supposed: 'how could I spend less', 'if I invest 50'. */
const NEVER_SUPPOSED: ReadonlySet<Intent> = new Set<Intent>([
  'afford',
  'bill_rises',
  'invest',
  'debt',
  'save_on',
]);

/** 'What should I do this week', in the six languages: asks for no sum. */
const TO_DO =
  /\b(?:should i|shall i|(?:i|we) can do|can i do|(?:to|(?<!did )i) do|soll ich|faire|hacer|hago|moet ik|skal jeg)\b/iu;

/** 'How do I log', 'where can I see': asks for the app. */
const HOW_TO =
  /\b(?:(?:how|where) (?:do|can|could|should) (?:i|you|we)|wie (?:kann|trage?|logge)|wo (?:kann|finde|sehe)|comment|ou (?:est|puis)|como (?:puedo|se)|donde|hoe (?:kan|moet)|waar (?:kan|vind)|hvordan|hvor (?:kan|finder))\b/iu;

/** Whether a message asks for something that can be counted or computed. */
function isQuery(read: ReadQuery, question: Question): boolean {
  const { intent, unsure, text } = question;
  const { query, names, future } = read;
  const ranks = query.measure === 'best' || query.measure === 'worst';
  if (intent === 'today' && TO_DO.test(text) && !(ranks && names.measure)) return false;
  if (names.ahead || isPlain(read, text) || isOnlyDays(read, question)) return true;
  if (intent === 'what_if') return query.assumption !== null || (names.saved && names.period);
  if (BY_QUERY.has(intent) && unsure === null) return true;
  if (future) return false;
  if (query.assumption !== null && (!NEVER_SUPPOSED.has(intent) || names.goal)) return true;
  if (
    ranks ||
    (query.comparison !== null && (query.comparison.with !== 'plan' || query.measure === 'forecast')) ||
    isPlainlyCounted(read, intent)
  )
    return true;
  if (intent === 'save_on') return names.period && names.howMuch;
  if (OWN_WORDS.has(intent)) return names.period && names.saved && names.measure;
  return (
    (names.period && names.saved) ||
    names.grouping ||
    (names.measure && (names.period || names.saved)) ||
    (names.period && !names.filter && (unsure !== null || intent === 'unclear'))
  );
}

/** Whether a message names what is to be counted and says nothing else: 'Nur Lebensmittel, Januar', 'what went into the pot in
 * July'. Then it does not matter what the model takes it for. */
function isPlain({ query, names, future }: ReadQuery, text: string): boolean {
  if (names.more || future || query.measure === 'forecast' || query.assumption !== null || HOW_TO.test(text))
    return false;
  const asks = names.saved || names.howMuch || names.measure;
  return (
    names.grouping ||
    (names.period && (asks || names.filter)) ||
    (names.filter && asks) ||
    (names.measure &&
      (isEntry(query.measure) ||
        query.measure === 'days' ||
        query.measure === 'count' ||
        query.measure === 'withdrawn'))
  );
}

/** Whether a message holds days and no other word of weight: 'from the 20th of last month to today'. What the model makes
 * of that does not matter, except where somebody speaks of themselves or to the coach: 'I have nothing this month', 'How are
 * you today?' */
const isOnlyDays = ({ isBare, future, names, query }: ReadQuery, { intent, text }: Question): boolean => {
  if (!isBare || future || query.assumption !== null || intent === 'crisis') return false;
  if (intent === 'hardship') return names.howMuch || !SELF.test(text);
  return intent !== 'smalltalk' && intent !== 'who' ? true : names.howMuch || !YOU.test(text);
};
const SELF =
  /(?<!\p{L})(?:i|i'm|im|me|my|we|us|ich|mir|mich|wir|je|j|moi|nous|yo|me|mi|ik|mij|wij|we|jeg|mig|vi)(?!\p{L})/iu;
const YOU =
  /(?<!\p{L})(?:you|u|ya|your|du|dir|dich|ihr|tu|te|toi|vous|usted|estas|je|jij|jou|dig|it going)(?!\p{L})/iu;

/** Intents of messages that name days because they are about what to do in them: 'What should I do this week?' */
const ASKS_TO_DO: ReadonlySet<Intent> = new Set<Intent>([
  'today',
  'save_on',
  'app',
  'stop',
  'who',
  'smalltalk',
]);

/** Whether a message says nothing but what is to be counted: 'coffee in 2025', 'utilities last week'. Then it does not matter
 * what the model takes it for. */
const isPlainlyCounted = ({ query, names, isShort }: ReadQuery, intent: Intent): boolean =>
  (isShort && !ASKS_TO_DO.has(intent) && names.period && !(query.filter.words?.length ?? 0)) ||
  (names.howMuch && names.saved && (names.period || names.filter) && query.measure !== 'forecast');

/** 'How am I doing this month' asks for the month, beside what it needed. */
function withPlan(query: Query): Query {
  const { measure, period, comparison } = query;
  if (period === null || period.unit === 'all') return query;
  if (measure === 'progress')
    return { ...query, measure: 'saved', comparison: comparison ?? { with: 'plan' } };
  // 'What do I need this week' is the need of a week.
  return measure === 'needed' && query.per === null && (period.unit === 'week' || period.unit === 'month')
    ? { ...query, per: period.unit, period: null }
    : query;
}
