import type Anthropic from '@anthropic-ai/sdk';

import type { Usage } from '~db/queries/coach/usage';

import type { ClaudeFailure } from './failure';
import { NO_TOKENS, costOf } from './models';

/** What one call has used, and what of it counts towards the person's day. A call that the person aborted
 * counts as the most that it can cost, so that leaving early is no way around the cap. A call that the
 * service failed costs them nothing; its tokens are counted as far as they are known. */
export class UsageTracker {
  #total: Usage = { ...NO_TOKENS, costMicroUsd: 0 };
  #ended = false;

  constructor(
    private readonly model: string,
    private readonly most: number,
  ) {}

  /** @param usage what the service has reported so far */
  sent(usage?: Anthropic.Usage): void {
    this.#total = { ...(usage ? tokensOf(usage) : NO_TOKENS), costMicroUsd: this.most };
  }

  ended(usage: Anthropic.Usage): void {
    const tokens = tokensOf(usage);
    this.#total = { ...tokens, costMicroUsd: costOf(this.model, tokens) };
    this.#ended = true;
  }

  failed(reason: ClaudeFailure): void {
    if (reason !== 'cancelled' && !this.#ended) this.#total.costMicroUsd = 0;
  }

  total = (): Usage => this.#total;
}

const tokensOf = (usage: Anthropic.Usage) => ({
  inputTokens: usage.input_tokens,
  outputTokens: usage.output_tokens,
  cacheReadTokens: usage.cache_read_input_tokens ?? 0,
  cacheWriteTokens: usage.cache_creation_input_tokens ?? 0,
});
