import type Anthropic from '@anthropic-ai/sdk';

import type { Usage } from '~db/queries/coach/usage';

import type { ClaudeFailure } from './failure';
import { NO_TOKENS, type Tokens, addTokens, costOf } from './models';

/** What a call has used. For a call that was given up in the middle the service does not say, so it counts as the most
 * that it can cost: leaving early must be no way around the cap. */
export class UsageTracker {
  sent = false;
  failed: ClaudeFailure | null = null;
  #tokens: Tokens = NO_TOKENS;

  constructor(
    private readonly model: string,
    private readonly most: number,
  ) {}

  add(usage: Anthropic.Usage): void {
    this.#tokens = addTokens(this.#tokens, tokensOf(usage));
  }

  total(): Usage {
    const givenUp = this.sent && (this.failed === 'timeout' || this.failed === 'cancelled');
    const known = costOf(this.model, this.#tokens);
    return { ...this.#tokens, costMicroUsd: givenUp ? Math.max(known, this.most) : known };
  }
}

const tokensOf = (usage: Anthropic.Usage): Tokens => ({
  inputTokens: usage.input_tokens,
  outputTokens: usage.output_tokens,
  cacheReadTokens: usage.cache_read_input_tokens ?? 0,
  cacheWriteTokens: usage.cache_creation_input_tokens ?? 0,
});
