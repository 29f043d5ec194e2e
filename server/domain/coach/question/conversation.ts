import type { LocalDay } from '../../kernel/days';
import { asksForAnother, asksWhy, goOn, whichOf } from './follow-up';
import type { KnownGoal } from './goal-words';
import type { Intent } from './intent';
import { readCannot } from './cannot';
import type { Query } from './query';
import { isEntry } from './query-slots';
import type { Question } from './question';
import { type ReadQuery, readQuery } from './read-query';
import { foldSlotText } from './slots';
import { readWish } from './wish';

/** One question of a message, as it is to be answered. */
export type Asked =
  | { kind: 'query'; question: Question; query: Query; future: boolean }
  /** Where the figures of the last answer come from. */
  | { kind: 'why'; question: Question }
  /** One more of what was just proposed. */
  | { kind: 'another'; question: Question }
  | { kind: 'intent'; question: Question };

/** What a message of a conversation is read with. */
export interface ChatParts {
  /** What a text wants, by the model. */
  read: (text: string) => Question;
  goal: KnownGoal;
}

/** What was asked last, for a message that goes on from it. */
export interface Last {
  query: Query | null;
  /** The query before that one. */
  earlier: Query | null;
  question: Question | null;
}

/** Reads a message after those before it. A message may hold several questions.
 * @param messages of the person, oldest first; the last one is the one to answer. `today` is the day of each. */
export function readChat(messages: readonly { text: string; today: LocalDay }[], parts: ChatParts): Asked[] {
  let last: Last = { query: null, earlier: null, question: null };
  let asked: Asked[] = [];
  for (const { text, today } of messages) {
    asked = [];
    const whole = readWhole(text, today, last, parts);
    for (const part of whole ? [text] : questionsIn(text)) {
      const one = whole ?? readPart(part, today, last, parts);
      asked.push(one);
      if (one.kind !== 'why')
        last = {
          query: one.kind === 'query' ? one.query : null,
          earlier: last.query,
          question: one.kind === 'another' ? last.question : one.question,
        };
    }
  }
  return asked;
}

/** Reads what a message says as a whole: a wish, or something that nobody logs. After a question about an amount, a bare
 * amount goes on from that. */
function readWhole(text: string, today: LocalDay, last: Last, { read, goal }: ChatParts): Asked | null {
  const wish = readWish(text, today, goal);
  const goesOn = wish?.kind === 'log' && wish.bare && (last.query?.assumption ?? null) !== null;
  return readCannot(text) !== null || (wish !== null && !goesOn)
    ? { kind: 'intent', question: read(text) }
    : null;
}

function readPart(text: string, today: LocalDay, last: Last, { read, goal }: ChatParts): Asked {
  const question = read(text);
  if (last.question && asksWhy(text)) return { kind: 'why', question };
  if (last.question?.intent === 'save_on' && asksForAnother(text))
    return { kind: 'another', question: { ...question, slots: last.question.slots } };
  const found = readQuery(text, {
    today,
    goal,
    intent: question.intent,
    base: last.query?.period ?? null,
  });
  if (question.danger?.level === 'clear' || question.need !== null) return { kind: 'intent', question };
  // Distress is not answered with a sum, unless the words ask for one and nothing else.
  if (
    question.intent === 'hardship' &&
    !found.isShort &&
    !isPlainlyCounted(found, question.intent) &&
    !isPlain(found, text) &&
    !isOnlyDays(found, question)
  )
    return { kind: 'intent', question };
  const isVague = question.unsure !== null || question.intent === 'unclear' || question.intent === 'total';
  const next =
    last.query &&
    (whichOf(text, last.query, last.earlier) ?? goOn({ text, isVague }, found, last.query, today));
  if (next) return { kind: 'query', question, query: withPlan(next), future: found.future };
  return isQuery(found, question)
    ? { kind: 'query', question, query: withPlan(found.query), future: found.future }
    : { kind: 'intent', question };
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
const TO_DO = /\b(?:should i|shall i|(?:to|(?<!did )i) do|soll ich|faire|hacer|hago|moet ik|skal jeg)\b/iu;

/** 'How do I log', 'where can I see': asks for the app. */
const HOW_TO =
  /\b(?:(?:how|where) (?:do|can|could|should) (?:i|you|we)|wie (?:kann|trage?|logge)|wo (?:kann|finde|sehe)|comment|ou (?:est|puis)|como (?:puedo|se)|donde|hoe (?:kan|moet)|waar (?:kan|vind)|hvordan|hvor (?:kan|finder))\b/iu;

/** Whether a message asks for something that can be counted or computed. */
function isQuery(read: ReadQuery, question: Question): boolean {
  const { intent, unsure, text } = question;
  const { query, names, future } = read;
  const ranks = query.measure === 'best' || query.measure === 'worst';
  if (intent === 'today' && TO_DO.test(text) && !(ranks && names.measure)) return false;
  if (isPlain(read, text) || isOnlyDays(read, question)) return true;
  if (intent === 'what_if') return query.assumption !== null || (names.saved && names.period);
  if (BY_QUERY.has(intent) && unsure === null) return true;
  if (future) return false;
  if (query.assumption !== null && (!NEVER_SUPPOSED.has(intent) || names.goal)) return true;
  if (
    ranks ||
    (query.comparison !== null && query.comparison.with !== 'plan') ||
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
    (names.measure && (isEntry(query.measure) || query.measure === 'days' || query.measure === 'count'))
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

const ASKS = String.raw`(?:how|what|whats|what's|which|when|where|why|is|are|do|does|did|can|could|wie|was|wann|welche[rs]?|wo|warum|combien|quel(?:le)?s?|quand|comment|qu'est|cuant[oa]s?|que|cual(?:es)?|cuando|como|hoe|wat|welke?|wanneer|hvor|hvad|hvilken|hvornar)`;
const ASKING =
  /\?|\b(?:how|what|whats|which|when|where|why|wie|was (?:hab|hat|kam|war|brauch)\p{L}*|wann|welche[rs]?|combien|quel(?:le)?s?|quand|cuant[oa]s?|cual(?:es)?|cuando|hoe|hoeveel|wat|welke?|wanneer|hvor|hvad|hvilken|hvornar)\b/u;
const BREAK = new RegExp(
  String.raw`(?<=[?])\s+|[,;.]\s+(?:and|und|et|y|en|og|also|but)?\s*(?=${ASKS}\b)|\s&\s+(?=${ASKS}\b)|\s(?:and|und|et|y|en|og)\s+(?=(?:how|what|whats|which|when|wie|was|wann|welche|combien|quel|quand|cuant[oa]|que|cual|cuando|hoe|wat|welk|wanneer|hvor|hvad|hvilken)\b)`,
  'gu',
);
/** A question that only says more of the one before it: 'where do I save most, which category', 'my last withdrawal and when'. */
const TAIL =
  /^\W*(?:(?:which|what|welche[rs]?|quel(?:le)?|cual|que|welke|hvilken) \p{L}+|when|wann|quand|cuando|wanneer|hvornar|(?:and )?(?:when and )?(?:by )?how much|(?:by )?how much (?:more|less|better)|wie ?viel (?:mehr|weniger)|um wie ?viel|de combien|combien de (?:plus|moins)|cuanto (?:mas|menos)|hoeveel (?:meer|minder)|hvor meget (?:mere|mindre))\W*$/u;
/** A message with more questions than this is a story; it is answered as one. */
const MOST_QUESTIONS = 3;

/** The questions of a message, folded; the message as it is when it holds only one. */
export function questionsIn(text: string): string[] {
  const folded = foldSlotText(text);
  const parts: string[] = [];
  let from = 0;
  for (const match of folded.matchAll(BREAK)) {
    parts.push(folded.slice(from, match.index));
    from = match.index + match[0].length;
  }
  parts.push(folded.slice(from));
  // 'If it was 900, how much a week' is one question, and so is 'More than last month? Same days, I mean'.
  const asked = parts
    .map((part) => part.trim())
    .reduce<string[]>((all, part) => {
      const before = all.at(-1);
      return before === undefined || (ASKING.test(before) && !TAIL.test(part))
        ? [...all, part]
        : [...all.slice(0, -1), `${before}, ${part}`];
    }, []);
  return asked.length < 2 || asked.length > MOST_QUESTIONS ? [text] : asked;
}
