import type Anthropic from '@anthropic-ai/sdk';

import type { Usage } from '~db/queries/coach/usage';

import type { ClaudeFailure } from './failure';
import { type Tokens, costOf } from './models';

/** What one call has used, and what of it counts towards the person's day. A call that the person gave up in the middle
 * counts as the most that it can cost: leaving early must be no way around the cap. One that the service spoilt costs
 * them nothing; its tokens are counted as far as they are known. */
export class UsageTracker {
  #tokens: Tokens = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };
  #charged = 0;
  #ended = false;

  constructor(
    private readonly model: string,
    private readonly most: number,
  ) {}

  sent(): void {
    this.#charged = this.most;
  }

  begun(usage: Anthropic.Usage): void {
    this.#tokens = {
      inputTokens: usage.input_tokens,
      outputTokens: usage.output_tokens,
      cacheReadTokens: usage.cache_read_input_tokens ?? 0,
      cacheWriteTokens: usage.cache_creation_input_tokens ?? 0,
    };
  }

  ended(usage: Anthropic.Usage): void {
    this.begun(usage);
    this.#charged = costOf(this.model, this.#tokens);
    this.#ended = true;
  }

  failed(reason: ClaudeFailure): void {
    if (reason !== 'cancelled' && !this.#ended) this.#charged = 0;
  }

  total(): Usage {
    return { ...this.#tokens, costMicroUsd: this.#charged };
  }
}
