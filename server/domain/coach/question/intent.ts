import { foldSlotText } from './slots';

/** What a message wants, in one word. The utterances of each are in `utterances/`. */
export const INTENTS = [
  'progress',
  'needed',
  'forecast',
  'what_if',
  'total',
  'explain',
  'save_on',
  'today',
  'streak',
  'xp_level',
  'challenge',
  'transfer',
  'afford',
  'bill_rises',
  'hardship',
  'stop',
  'crisis',
  'invest',
  'debt',
  'app',
  'who',
  'smalltalk',
  'off_topic',
  'unclear',
] as const;
export type Intent = (typeof INTENTS)[number];

/** The number of hash buckets for features: this many for words and word pairs, and the same number for runs
 * of letters. */
const BUCKETS = 2 ** 15;
/** The number of all features. */
export const FEATURE_COUNT = 2 * BUCKETS;
/** How much the runs of letters count compared with words; chosen on messages of other authors. */
const LETTERS_WEIGHT = 0.7;
const SHORTEST_RUN = 3;
const LONGEST_RUN = 5;

/** The weight of each feature for each intent, learned from the utterances by `npm run evals -- learn`. */
export interface IntentModel {
  /** One byte a weight, feature by feature, in units of `unit`. */
  weights: Int8Array;
  unit: number;
  /** One for each intent. */
  bias: readonly number[];
}

/** Intents with their probabilities, the likeliest first; they sum up to 1. */
export type Reading = readonly { intent: Intent; probability: number }[];

/** What a message wants, by multinomial logistic regression (docs/decisions/0033-intents-are-learned.md). */
export function readIntent({ weights, unit, bias }: IntentModel, text: string): Reading {
  const scores = [...bias];
  const { features, weightOf } = weighedFeatures(text);
  for (const feature of features) {
    const weight = unit * weightOf(feature);
    INTENTS.forEach((_, at) => {
      scores[at] = (scores[at] ?? 0) + weight * (weights[feature * INTENTS.length + at] ?? 0);
    });
  }
  return probabilitiesOf(scores)
    .map((probability, at) => ({ intent: INTENTS[at] ?? 'unclear', probability }))
    .sort((a, b) => b.probability - a.probability);
}

/** Turns scores into probabilities (softmax). */
export function probabilitiesOf(scores: readonly number[]): number[] {
  const best = Math.max(...scores);
  const shares = scores.map((score) => Math.exp(score - best));
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => share / sum);
}

/** The features of a message, each once: words, pairs of neighbouring words, and runs of 3 to 5 letters, which still
 * match an inflected or misspelt word. They are weighed so that long messages count no more than short ones. */
export function weighedFeatures(text: string): { features: number[]; weightOf: (feature: number) => number } {
  const found = new Set<number>();
  let before = hashOf('^');
  for (const word of [...wordsOf(text), '$']) {
    const hash = hashOf(word);
    found.add(bucketOf(hash)).add(bucketOf(Math.imul(before, 31) ^ hash));
    before = hash;
  }
  const words = found.size;
  for (const word of wordsOf(text)) {
    const padded = ` ${word} `;
    for (let from = 0; from < padded.length; from += 1) {
      let run = FNV_START;
      for (let index = from; index < Math.min(padded.length, from + LONGEST_RUN); index += 1) {
        run = step(run, padded.charCodeAt(index));
        if (index - from + 1 >= SHORTEST_RUN) found.add(BUCKETS + bucketOf(run));
      }
    }
  }
  const ofWords = 1 / Math.sqrt(words);
  const ofLetters = LETTERS_WEIGHT / Math.sqrt(Math.max(1, found.size - words));
  return { features: [...found], weightOf: (feature) => (feature < BUCKETS ? ofWords : ofLetters) };
}

/** All numbers are the same to an intent; only what they count matters. */
function wordsOf(text: string): string[] {
  const plain = foldSlotText(text)
    .replaceAll(/€\s?\d[\d.,]*|\d[\d.,]*\s?(?:€|eur\p{L}*)/gu, ' #money ')
    .replaceAll(/\d[\d.,]*\s?(?:%|percent|prozent|procent)/gu, ' #percent ')
    .replaceAll(/\d+(?:st|nd|rd|th)\b/gu, ' #rank ')
    .replaceAll(/\d[\d.,]*k?\b/gu, ' #number ');
  return plain.match(/[#\p{L}\p{N}_']+|[?!]+|[^\s\p{L}\p{N}]/gu) ?? [];
}

/** FNV-1a: http://www.isthe.com/chongo/tech/comp/fnv/ */
const FNV_START = 0x811c9dc5;
const step = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193);

function hashOf(text: string): number {
  let hash = FNV_START;
  for (let index = 0; index < text.length; index += 1) hash = step(hash, text.charCodeAt(index));
  return hash;
}

/** The last steps of MurmurHash3 spread similar hashes over the buckets. */
function bucketOf(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return ((mixed ^ (mixed >>> 13)) >>> 0) % BUCKETS;
}
