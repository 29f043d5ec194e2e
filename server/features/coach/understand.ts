import { inflateSync } from 'node:zlib';

import type { IntentModel } from '../../domain/coach/question/intent';
import { type Question, readQuestion } from '../../domain/coach/question/question';

let model: IntentModel | undefined;

/** What reads a message. A process loads the model with its first message, or the next after a failure. */
export async function reader(): Promise<(text: string) => Question> {
  const loaded = (model ??= await loadIntents());
  return (text) => readQuestion(loaded, text);
}

/** The model that was learned from the utterances. */
export async function loadIntents(): Promise<IntentModel> {
  const { default: file } = await import('../../domain/coach/question/intent-model.json', {
    with: { type: 'json' },
  });
  return { ...file, weights: new Int8Array(inflateSync(Buffer.from(file.weights, 'base64'))) };
}
