import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';

import {
  FEATURE_COUNT,
  INTENTS,
  type Intent,
  type IntentModel,
  probabilitiesOf,
  weighedFeatures,
} from '~server/domain/coach/question/intent';

import { mulberry32 } from '../../scripts/seed/random';

const FOLDER = 'server/domain/coach/question';
const UTTERANCES = 'tests/evals/utterances';
const MODEL = `${FOLDER}/intent-model.json`;
const LANGUAGES = ['en', 'de', 'da', 'es', 'fr', 'nl'] as const;

/** A message with its known intent. */
export interface Utterance {
  intent: Intent;
  text: string;
}

type UtteranceFile = Readonly<Record<string, readonly string[] | undefined>>;

const readFile = (language: string) => readFileSync(`${UTTERANCES}/${language}.json`, 'utf8');

/** All utterances, and a hash of them that the model carries. */
export function readUtterances(): { utterances: Utterance[]; hash: string } {
  const files = LANGUAGES.map(readFile);
  const utterances = files.flatMap((file) => {
    const byIntent: UtteranceFile = JSON.parse(file);
    return INTENTS.flatMap((intent) => (byIntent[intent] ?? []).map((text) => ({ intent, text })));
  });
  return { utterances, hash: createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16) };
}

const ROUNDS = 8;
/** AdaGrad (Duchi and others, 2011): steps get smaller where much was learned already. */
const RATE = 0.5;
const FIRST_SQUARE = 0.01;
const BIAS_RATE = 0.01;
/** Weights beyond this are cut, so that one byte is precise enough. */
const MOST = 6;

/** Learns the weights by multinomial logistic regression. The same utterances give the same model. */
function learnIntents(utterances: readonly Utterance[]): IntentModel {
  const intents = INTENTS.length;
  const weights = new Float32Array(FEATURE_COUNT * intents);
  const squares = new Float32Array(FEATURE_COUNT * intents).fill(FIRST_SQUARE);
  const bias = INTENTS.map(() => 0);
  // Intents with few utterances count as much as those with many.
  const share = INTENTS.map(
    (intent) =>
      utterances.length / intents / Math.max(1, utterances.filter((one) => one.intent === intent).length),
  );
  const examples = utterances.map(({ intent, text }) => ({
    at: INTENTS.indexOf(intent),
    ...weighedFeatures(text),
  }));
  const random = mulberry32(7);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { at, features, weightOf } of shuffled(examples, random)) {
      const scores = [...bias];
      for (const feature of features)
        for (let k = 0, w = weightOf(feature); k < intents; k += 1)
          scores[k] = (scores[k] ?? 0) + w * (weights[feature * intents + k] ?? 0);
      const errors = probabilitiesOf(scores).map(
        (found, k) => (found - (k === at ? 1 : 0)) * (share[at] ?? 1),
      );
      errors.forEach((error, k) => {
        bias[k] = (bias[k] ?? 0) - BIAS_RATE * error;
      });
      for (const feature of features)
        for (let k = 0, w = weightOf(feature); k < intents; k += 1) {
          const slope = (errors[k] ?? 0) * w;
          const cell = feature * intents + k;
          squares[cell] = (squares[cell] ?? 0) + slope * slope;
          weights[cell] = (weights[cell] ?? 0) - (RATE * slope) / Math.sqrt(squares[cell] ?? 1);
        }
    }
  const unit = MOST / 127;
  return {
    unit,
    bias: bias.map((value) => Math.round(value * 1000) / 1000),
    weights: Int8Array.from(weights, (weight) => Math.round(Math.max(-MOST, Math.min(MOST, weight)) / unit)),
  };
}

/** Learns from all utterances and stores the model. */
export function writeIntentModel(): string {
  const { utterances, hash } = readUtterances();
  const { weights, unit, bias } = learnIntents(utterances);
  const packed = deflateSync(weights, { level: 9 }).toString('base64');
  const file = { learnedFrom: hash, unit, bias, weights: packed };
  writeFileSync(MODEL, `${JSON.stringify(file)}\n`);
  return `Learned from ${utterances.length} utterances: ${MODEL}`;
}

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  return all
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
