import { type Intent, type IntentModel, type Reading, readIntent } from './intent';
import { type Slots, readSlots } from './slots';
import { afterYesNo } from './yes-no';

/** A message as the built-in coach understands it. */
export interface Question {
  intent: Intent;
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

/** From these probabilities on a message is taken for distress, even when another reading is likelier: to overlook it
 * harms more than an unneeded gentle answer. Chosen on messages of other authors (docs/coach-evals.md). */
const CRISIS_FROM = 0.25;
const HARDSHIP_FROM = 0.5;
/** Hardship wins over danger when it is likelier by this factor. */
const CLEARLY = 1.5;
/** Below this probability, less than every second reading is right. */
const SURE_FROM = 0.4;

/** Reads what a message wants. Danger is also looked for in the words after a leading yes or no, which could
 * hide it: 'yes, don't wanna wake up'. */
export function readQuestion(model: IntentModel, text: string): Question {
  const reading = readIntent(model, text);
  const rest = afterYesNo(text);
  const danger = rest !== null && intentOf(readIntent(model, rest)) === 'crisis';
  const intent = danger ? 'crisis' : intentOf(reading);
  const sure = intent === 'crisis' || intent === 'hardship' || (reading[0]?.probability ?? 0) >= SURE_FROM;
  return {
    intent,
    slots: readSlots(text),
    text,
    unsure: sure
      ? null
      : reading
          .map((one) => one.intent)
          .filter(choosable)
          .slice(0, 2)
          .map((one) => READINGS[one]),
  };
}

function intentOf(reading: Reading): Intent {
  const share = (wanted: Intent) => reading.find(({ intent }) => intent === wanted)?.probability ?? 0;
  const [crisis, hardship] = [share('crisis'), share('hardship')];
  if (crisis >= CRISIS_FROM && hardship <= CLEARLY * crisis) return 'crisis';
  if (hardship >= HARDSHIP_FROM) return 'hardship';
  return reading[0]?.intent ?? 'unclear';
}
