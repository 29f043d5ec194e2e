import type { Prose } from '../figures/facts';
import { helpSentence } from '../help/danger';
import { type DangerDay, saysSafe } from '../help/danger-day';
import { helpTexts, isDangerAnswer, tightAsked } from '../help/help-texts';
import { HELPLINES_ELSEWHERE, gamblingHelp, humanHelp } from '../help/human-help';
import { isRead, unreadSentence } from '../help/language';
import { isOfPower, needText } from '../help/need';
import { supportAnswer } from '../help/support';
import type { Intent } from '../question/intent';
import { type Question, READINGS } from '../question/question';
import { saidYes } from '../question/yes-no';
import { smalltalkOf } from './answer-words';
import type { AnswerParts, Reply } from './answer-parts';
import { type Step, ask } from './steps';

/** What an answer about danger, hardship or a foreign language looks at besides the question. */
type HelpParts = Pick<AnswerParts, 'before' | 'country' | 'day' | 'hardship' | 'facts' | 'told'>;

/** What somebody in danger may write next without meaning their savings. */
const WRITES_ON: ReadonlySet<Intent> = new Set([
  'today',
  'who',
  'smalltalk',
  'unclear',
  'off_topic',
  'stop',
  'hardship',
]);

/** Whether a message says nothing that the coach could answer by figures. */
const isVague = ({ intent, unsure }: Question): boolean => unsure !== null || WRITES_ON.has(intent);

/** Somebody who was just shown helplines and goes on in ambiguous words is still in danger. */
const writesOn = (question: Question, before: string): boolean =>
  isDangerAnswer(before) && isVague(question) && !saysSafe(question.text);

/** Whether an answer is gentle, whatever tone was chosen. */
export const isGentleDay = (question: Question, day: DangerDay): boolean =>
  day !== null || question.danger !== null;

/** Whether words such as 'I cannot take it any more' stand alone: there is nothing else to answer. */
const saysNothingElse = ({ danger, need, unsure, intent }: Question): boolean =>
  danger !== null &&
  need !== 'distress' &&
  danger.language !== null &&
  (unsure !== null || intent === 'unclear' || intent === 'off_topic' || intent === 'smalltalk');

/** Whether only the built-in coach may answer, from texts that are read by nobody else: everything on a day of danger
 * too, so that the conversation which holds it stays here. */
export const isOursAlone = (
  question: Question,
  { before, day, hardship }: Pick<HelpParts, 'before' | 'day' | 'hardship'>,
): boolean =>
  question.danger !== null ||
  question.need !== null ||
  day !== null ||
  isDangerAnswer(before) ||
  saidOfTight(question, before) !== null ||
  !isRead(question.language) ||
  (question.intent === 'hardship' && !hardship);

/** The answer to words of danger, hardship or a language that is not read; null when the question is an ordinary one. */
export function helpReply(question: Question, parts: HelpParts): Reply | null {
  const { danger, need, language, intent } = question;
  const { before, country, hardship, facts } = parts;
  const texts = helpTexts(language);
  if (danger?.level === 'clear' || saysNothingElse(question)) return inDanger(question, country);
  if (writesOn(question, before)) return calling(texts.still, texts.elsewhere, country);
  if (parts.day === 'open' && saysSafe(question.text) && isVague(question)) return { prose: texts.safe };
  const tight = saidOfTight(question, before);
  const asked = tightAsked(before);
  if (tight !== null && asked !== null)
    return tight === 'neither'
      ? { prose: `${asked.saidNeither} ${asked.tight}`, steps: yesOrNo(asked) }
      : tight === 'yes'
        ? withSupport({ prose: asked.saidYes }, question, parts)
        : { prose: asked.saidNo };
  const inNeed = (reply: Reply): Reply => (hardship ? reply : askTight(reply, question));
  if (need !== null) {
    if (need === 'job' || need === 'benefits') return inHardship(question, parts);
    // 'Who can help me?' asks for addresses where money is tight, and elsewhere for what the coach can do.
    if (need === 'support') return hardship ? withSupport({ prose: texts.turnTo }, question, parts) : null;
    if (need === 'better' && !hardship) return null;
    const prose = needText(need, language);
    if (need === 'collectors' || need === 'food' || need === 'power')
      return inNeed({ prose, steps: supportAnswer(country, { first: KIND_OF[need] }).steps });
    if (need === 'gambling') return { prose, steps: [forGambling(country)] };
    if (need !== 'failure' || (facts.get('saved_count')?.value ?? 0) > 0) return { prose };
  }
  if (!isRead(language))
    return {
      prose: withEmergency(unreadSentence(language), country),
      steps: [ask(READINGS.progress.question), ask(READINGS.today.question)],
    };
  if (intent !== 'hardship') return null;
  return inHardship(question, parts);
}

/** What helps in each situation, first. */
const KIND_OF = {
  collectors: 'debt',
  food: 'food',
  power: 'tariff',
  job: 'benefit',
  benefits: 'benefit',
} as const;

/** Kind words with places that help; where it is not known that money is tight, the question whether it is. */
function inHardship(question: Question, parts: HelpParts): Reply {
  const texts = helpTexts(question.language);
  return parts.hardship
    ? withSupport({ prose: question.need === 'benefits' ? texts.turnTo : texts.kind }, question, parts)
    : askTight({ prose: `${texts.kind} ${texts.help}` }, question);
}

/** Words for somebody in hardship, and who can help where they live. */
function withSupport({ prose }: Reply, { language, text }: Question, { country, told }: HelpParts): Reply {
  const first = isOfPower(text) ? 'tariff' : 'benefit';
  const support = supportAnswer(country, { first, language, told });
  return { prose: `${prose} ${support.prose}`, steps: support.steps };
}

/** An answer that ends by asking whether money is tight, in the language of the message. */
export function askTight(
  { prose, steps = [], ...reply }: Reply,
  { language }: Pick<Question, 'language'>,
): Reply {
  const texts = helpTexts(language);
  return { ...reply, prose: `${prose} ${texts.tight}`, steps: [...steps, ...yesOrNo(texts)] };
}

/** An answer with the words for somebody who said that they are safe before it, or a quiet line of help below it. */
export function withQuietHelp(reply: Reply, question: Question, { day, country }: HelpParts): Reply {
  const steps = reply.steps ?? [];
  const open = day === 'open' && !saysSafe(question.text);
  const texts = helpTexts(question.language);
  if (steps.some(({ kind }) => kind === 'call') || reply.prose === texts.safe) return reply;
  if (question.danger !== null || open) {
    const help = calling(texts.quiet, texts.elsewhere, country);
    // A question about tight money stays last: the next message is read as its answer.
    const words = [reply.prose, help.prose];
    const prose = (tightAsked(reply.prose) === null ? words : words.reverse()).join(' ');
    return { ...reply, prose, steps: [...steps, ...(help.steps ?? [])] };
  }
  return day === 'open' ? { ...reply, prose: `${texts.safe} ${reply.prose}` } : reply;
}

const ELSEWHERE: Step = { kind: 'visit', text: HELPLINES_ELSEWHERE, about: 'Helplines in your country' };

/** Words with those to call below them. */
function calling(words: Prose, elsewhere: Prose, country: string | null): Reply {
  const { calls, listed } = humanHelp(country);
  return {
    prose: listed ? words : `${words} ${elsewhere}`,
    steps: [
      ...calls.map(({ name, number }): Step => ({ kind: 'call', text: name, number })),
      ...(listed ? [] : [ELSEWHERE]),
    ],
  };
}

/** Helplines. In a language without texts of its own, a sentence in it comes before the English ones. */
function inDanger({ danger, language }: Question, country: string | null): Reply {
  const spoken = danger?.language ?? language;
  const texts = helpTexts(spoken);
  const reply = calling(texts.crisis, texts.elsewhere, country);
  if (spoken === null || isRead(spoken)) return reply;
  return { ...reply, prose: `${withEmergency(helpSentence(spoken), country)} ${reply.prose}` };
}

/** A sentence with the emergency number of the country in place of the European one. */
const withEmergency = (sentence: string, country: string | null): string =>
  sentence.replaceAll('112', humanHelp(country).calls[0]?.number ?? '112');

function forGambling(country: string | null): Step {
  const line = gamblingHelp(country);
  return line ? { kind: 'call', text: line.name, number: line.number } : ELSEWHERE;
}

const yesOrNo = ({ yes, no }: { yes: string; no: string }): Step[] => [ask(yes), ask(no)];

/** Reads a message as the answer to 'Is money tight?', when that was the coach's last question. Null when it is no
 * answer: words of danger, or another question. What is neither yes nor no ('no food left', 'it is fine') is asked
 * again. */
export function saidOfTight(question: Question, before: string): 'yes' | 'no' | 'neither' | null {
  const { intent, text, danger, need } = question;
  if (danger !== null || need !== null || tightAsked(before) === null) return null;
  const yes = saidYes(text);
  if (yes !== null) return yes ? 'yes' : 'no';
  const talk = intent === 'smalltalk' && smalltalkOf(text) === 'chat';
  return talk || question.unsure !== null || intent === 'unclear' || intent === 'hardship' ? 'neither' : null;
}
