import type { CoachProfile } from '../person/coach-profile';
import type { Asked } from '../question/conversation';
import type { Costs } from '../prices/town-costs';
import type { BookAnswer } from '../../receipts/book-question';
import type { Query, QueryResult } from '../question/query';
import { isCounted } from '../question/query-slots';
import type { AskedBook } from '../question/read-book';
import type { AskedPrice } from '../question/read-price';
import { type Question, READINGS } from '../question/question';
import { type Prose, factBook } from '../figures/facts';
import { sentencesOf } from '../figures/sentences';
import { challengeAnswer, tipAnswer, todayAnswer } from './activity-answers';
import { amongAnswer } from './among-answer';
import type { Answer, AnswerParts, Reply } from './answer-parts';
import * as WORDS from './answer-words';
import { bookAnswer } from './book-answer';
import { cannotAnswer } from './cannot-answer';
import { appAnswer } from './app-answers';
import { affordAnswer, billAnswer } from './cost-answers';
import { explainAnswer } from './explain-answer';
import { hasSaved } from './goal-answers';
import { goalQueryAnswer } from './goal-query';
import { helpReply, isGentleDay, withQuietHelp } from './help-answers';
import { priceAnswer } from './price-answer';
import { queryAnswer } from './query-answer';
import { ask, open } from './steps';
import { wantedAnswer } from './wanted-answer';
import { type LastAnswer, whyAnswer } from './why-answer';

/** A message with all that its answer needs. */
export interface Heard {
  /** The message as a whole. */
  question: Question;
  /** Its questions. */
  asked: readonly Asked[];
  /** What was counted for those that are queries. */
  counted: ReadonlyMap<Query, QueryResult>;
  /** What is known for those that ask for prices. */
  costs: ReadonlyMap<AskedPrice, Costs>;
  /** What the price book says to those that ask for products. */
  booked: ReadonlyMap<AskedBook, BookAnswer>;
  last: LastAnswer;
}

/** Answers a message in the person's tone, with figures only from facts. Danger and hardship come first, then wishes and what
 * nobody logs, then the questions, one below the other. */
export function answerMessage(profile: CoachProfile, heard: Heard, given: AnswerParts): Answer {
  const { question, asked } = heard;
  const parts = isGentleDay(question, given.day) ? { ...given, tone: 'gentle' as const } : given;
  // A message may have been read together with the one before it.
  const [only] = asked;
  const wish = only?.kind === 'intent' && asked.length === 1 ? only.question : question;
  const wanted = asked.some(({ kind }) => kind === 'price' || kind === 'book')
    ? null
    : wantedAnswer(profile, wish, parts);
  const isPlain = wanted !== null || asked.every(({ kind }) => kind !== 'intent' && kind !== 'another');
  // A saving or withdrawal told beside a lost job is offered, and the need is asked about below it.
  const offers = wanted?.steps?.some(({ kind }) => kind === 'log' || kind === 'withdraw') ?? false;
  const told = offers && (question.need === 'job' || question.need === 'distress') ? null : question.need;
  const meant = { ...(isPlain ? withoutDoubt(question) : question), need: told };
  const reply =
    helpReply(meant, parts) ?? wanted ?? together(asked.map((one) => answerTo(profile, one, heard, parts)));
  const { prose, moreFacts = [], steps = [] } = withQuietHelp(reply, meant, parts);
  const { facts } = parts;
  const more = new Map(moreFacts.filter(({ id }) => !facts.has(id)).map((one) => [one.id, one]));
  return { prose, facts: more.size === 0 ? facts : factBook([...facts.values(), ...more.values()]), steps };
}

/** A message that plainly asks for something, without the distress that only the learned model supposes in it. */
export const withoutDoubt = (question: Question): Question => ({
  ...question,
  intent: question.intent === 'hardship' ? 'unclear' : question.intent,
  danger: question.danger?.level === 'maybe' && question.danger.language === null ? null : question.danger,
  unsure: null,
});

const together = (replies: readonly Reply[]): Reply => ({
  prose: eachOnce(replies.map(({ prose }) => prose)).join('\n\n'),
  moreFacts: replies.flatMap(({ moreFacts = [] }) => moreFacts),
  steps: [...new Map(replies.flatMap(({ steps = [] }) => steps).map((step) => [step.text, step])).values()],
});

/** Answers below each other, without sentences that one above has said already. Lines of tables stay together. */
const eachOnce = (proses: readonly Prose[]): Prose[] => {
  const said = new Set<string>();
  return proses
    .map((prose) =>
      sentencesOf(prose)
        .filter((sentence) => {
          const isNew = sentence.startsWith('|') || !said.has(sentence.trim());
          said.add(sentence.trim());
          return isNew;
        })
        .join('')
        .trim(),
    )
    .filter((prose) => prose !== '');
};

/** The result of a query that asks the database nothing. */
export const NOTHING_COUNTED: QueryResult = { sums: [], entries: [], foundWords: [] };

/** Answers one query. */
export const replyToQuery = (
  profile: CoachProfile,
  query: Query,
  result: QueryResult,
  parts: AnswerParts,
): Reply =>
  isCounted(query.measure)
    ? queryAnswer(query, result, profile, parts)
    : goalQueryAnswer(profile, query, parts);

function answerTo(
  profile: CoachProfile,
  asked: Asked,
  { counted, costs, booked, last }: Heard,
  parts: AnswerParts,
): Reply {
  switch (asked.kind) {
    case 'query':
      return replyToQuery(profile, asked.query, counted.get(asked.query) ?? NOTHING_COUNTED, parts);
    case 'among':
      return amongAnswer(asked, counted, profile);
    case 'why':
      return whyAnswer(asked.question, last, parts);
    case 'another':
      return tipAnswer(asked.question, parts);
    case 'price': {
      const known = costs.get(asked.price);
      return known ? priceAnswer(asked.price, known, profile.locale) : cannotAnswer('prices');
    }
    case 'book': {
      const known = booked.get(asked.book);
      return known ? bookAnswer(asked.book, known, profile.locale) : cannotAnswer('prices');
    }
    case 'unread_days':
      return {
        prose: WORDS.SAID.which_days[parts.tone],
        steps: [ask(READINGS.total.question), open('Your savings', 'history')],
      };
    case 'intent':
      return answerToIntent(profile, asked.question, parts);
  }
}

function answerToIntent(profile: CoachProfile, question: Question, parts: AnswerParts): Reply {
  const { facts, tone } = parts;
  const { intent, unsure } = question;
  if (unsure)
    return {
      prose: `I am not sure I read that right. Is it about ${unsure.map(({ about }) => about).join(', or ')}?`,
      steps: unsure.map((one) => ask(one.question)),
    };
  switch (intent) {
    case 'what_if':
      return { prose: WORDS.SAID.what_if_how_much[tone] };
    case 'explain':
      return explainAnswer(question, parts);
    case 'save_on':
      return tipAnswer(question, parts);
    case 'today':
      return todayAnswer(parts);
    case 'challenge':
      return challengeAnswer(profile);
    case 'afford':
      return affordAnswer(profile, question, parts);
    case 'bill_rises':
      return billAnswer(profile, question, parts);
    case 'stop':
      return {
        prose: `A break is fine, and nothing is lost by it${hasSaved(facts) ? ': {saved_total} stays yours, with every badge' : ''}. A pause set beforehand keeps the streak as it is. A smaller goal or a later date is a good plan, too; both can be changed at any time.`,
        steps: [open('Set a pause', 'streak'), open('Change the goal', 'settings')],
      };
    case 'app':
      return appAnswer(question.text);
    case 'smalltalk':
      return { prose: WORDS.SAID[WORDS.smalltalkOf(question.text)][tone] };
    case 'invest':
    case 'debt':
    case 'who':
      return { prose: WORDS.SAID[intent][tone] };
    // Danger and hardship were answered before, and so was what can be counted.
    case 'crisis':
    case 'hardship':
    case 'progress':
    case 'needed':
    case 'forecast':
    case 'total':
    case 'streak':
    case 'xp_level':
    case 'transfer':
    case 'off_topic':
    case 'unclear':
      return {
        prose: WORDS.SAID[intent === 'off_topic' ? intent : 'unclear'][tone],
        steps: [ask(READINGS.progress.question), ask(READINGS.today.question)],
      };
  }
}
