import { type Danger, dangerIn } from '../help/danger';
import { type Language, isRead, languageOf } from '../help/language';
import { type HelpNeed, isNoDanger, isNoHardship, mayBeDanger, needOf, speaksOfNeed } from '../help/need';
import { type Intent, type IntentModel, type Reading, readIntent } from './intent';
import { type Slots, readSlots } from './slots';
import { afterYesNo } from './yes-no';

/** A message as the built-in coach understands it. */
export interface Question {
  /** With words that only may be meant as danger: what they ask otherwise. */
  intent: Intent;
  danger: Danger | null;
  need: HelpNeed | null;
  /** Null: none that is recognised. */
  language: Language | null;
  slots: Slots;
  text: string;
  /** When the coach is not sure, the likeliest readings, which it offers to choose from; null when it is sure. */
  unsure: readonly AskedBack[] | null;
}

/** An intent that can be offered as a choice: its topic, and the question that stands for it. */
interface AskedBack {
  about: string;
  question: string;
}

/** The intents that can be offered as a choice. Distress is never among them. */
export const READINGS = {
  progress: { about: 'how you are doing', question: 'How am I doing?' },
  needed: { about: 'what your goal needs', question: 'How much do I need a week?' },
  forecast: { about: 'when you will be there', question: 'When will I reach my goal?' },
  what_if: { about: 'what a change would do', question: 'What if I save €5 more a week?' },
  total: { about: 'what you have saved', question: 'How much have I saved in total?' },
  explain: { about: 'where a figure comes from', question: 'Where do these figures come from?' },
  save_on: { about: 'ways to spend less', question: 'Do you have a tip for me?' },
  today: { about: 'what to do now', question: 'What should I do this week?' },
  streak: { about: 'your streak', question: 'How is my streak?' },
  xp_level: { about: 'XP, levels and badges', question: 'How many XP do I need for the next level?' },
  challenge: { about: 'your challenges', question: 'How are my challenges going?' },
  transfer: { about: 'what is still to be moved', question: 'What do I still have to transfer?' },
  afford: { about: 'whether to buy something', question: 'Can I afford it?' },
  bill_rises: { about: 'a cost that goes up', question: 'My rent goes up by €50 a month' },
  stop: { about: 'a break or a smaller goal', question: 'Can I take a break from saving?' },
  invest: { about: 'investing', question: 'Should I invest my savings?' },
  debt: { about: 'debt', question: 'Should I pay off debt first?' },
  app: { about: 'how something works in Hazel', question: 'Where do I change my goal?' },
  who: { about: 'who I am', question: 'Who are you?' },
} as const satisfies Partial<Record<Intent, AskedBack>>;

const choosable = (intent: Intent): intent is keyof typeof READINGS => intent in READINGS;

/** From these probabilities of the learned model on, words may be meant as danger, are danger, or are hardship, even when
 * another reading is likelier: to overlook it harms more than an unneeded line of help. Chosen on messages of other
 * authors (docs/coach-evals.md); docs/decisions/0082. */
const MAYBE_DANGER_FROM = 0.25;
const DANGER_FROM = 0.9;
const HARDSHIP_FROM = 0.5;
/** A message of more words than this says more than everyday words or those of distress. */
const SHORT_WORDS = 9;
/** From this on also where no word speaks of need: below it, such messages were ordinary ones. */
const HARDSHIP_WITHOUT_WORDS_FROM = 0.9;
/** Hardship wins over danger when it is likelier by this factor. */
const CLEARLY = 1.5;
/** Below this probability, less than every second reading is right. */
const SURE_FROM = 0.4;

/** Reads what a message wants. Words of danger are looked for first, whatever the language. */
export function readQuestion(model: IntentModel, text: string): Question {
  const language = languageOf(text);
  const danger = dangerOf(model, text, language);
  const whole = readIntent(model, text);
  const reading = danger === null || danger.level === 'clear' ? whole : without('crisis', whole);
  const calm = isNoHardship(text) ? without('hardship', reading) : withDoubt(reading, text);
  const intent = danger?.level === 'clear' ? 'crisis' : intentOf(calm);
  const sure = intent === 'crisis' || intent === 'hardship' || (calm[0]?.probability ?? 0) >= SURE_FROM;
  return {
    intent,
    danger,
    need: danger?.level === 'clear' ? null : needOf(text),
    language,
    slots: readSlots(text),
    text,
    unsure: sure
      ? null
      : calm
          .map((one) => one.intent)
          .filter(choosable)
          .slice(0, 2)
          .map((one) => READINGS[one]),
  };
}

/** Danger by the phrases, then by the learned model, which finds what has no phrase. The model also looks at the words
 * after a leading yes or no, which could hide it: 'yes, don't wanna wake up'. It does not know languages that it has not
 * learned: there it only says that words may be meant so. */
function dangerOf(model: IntentModel, text: string, language: Language | null): Danger | null {
  const found = dangerIn(text);
  if (found?.level === 'clear') return found;
  const rest = afterYesNo(text);
  const likely = [text, ...(rest === null ? [] : [rest])].map((part) => {
    const reading = readIntent(model, part);
    const crisis = shareOf(reading, 'crisis');
    return shareOf(reading, 'hardship') <= CLEARLY * crisis ? crisis : 0;
  });
  const most = Math.max(...likely);
  const need = needOf(text);
  const isShort = (text.match(/\p{L}+/gu) ?? []).length <= SHORT_WORDS;
  const isEveryday = isShort && isNoDanger(text);
  if (most >= DANGER_FROM)
    // A few plain words of distress are answered kindly, and everyday ones as they are meant, with the line of help below.
    return isRead(language) && !isEveryday && !(isShort && need === 'distress')
      ? { level: 'clear', language: null }
      : (found ?? { level: 'maybe', language: null });
  return (
    found ??
    (most >= MAYBE_DANGER_FROM && mayBeDanger(need) && !isEveryday
      ? { level: 'maybe', language: null }
      : null)
  );
}

const shareOf = (reading: Reading, wanted: Intent): number =>
  reading.find(({ intent }) => intent === wanted)?.probability ?? 0;

/** A reading in which one intent is out of the question. */
function without(not: Intent, reading: Reading): Reading {
  const rest = Math.max(Number.EPSILON, 1 - shareOf(reading, not));
  return reading
    .filter(({ intent }) => intent !== not)
    .map(({ intent, probability }) => ({ intent, probability: probability / rest }));
}

/** A reading without the hardship that only the model supposes, and without the danger that it held for less likely still.
 * The others become no likelier by that: it knows none well. */
const withDoubt = (reading: Reading, text: string): Reading =>
  shareOf(reading, 'hardship') + shareOf(reading, 'crisis') >= HARDSHIP_WITHOUT_WORDS_FROM ||
  speaksOfNeed(text)
    ? reading
    : reading.filter(({ intent }) => intent !== 'hardship' && intent !== 'crisis');

const intentOf = (reading: Reading): Intent =>
  shareOf(reading, 'hardship') >= HARDSHIP_FROM ? 'hardship' : (reading[0]?.intent ?? 'unclear');
