import type Anthropic from '@anthropic-ai/sdk';

import type { Usage } from '~db/queries/coach/usage';

import type { ClaudeFailure } from './failure';
import { NO_TOKENS, costOf } from './models';

/** What one call has used, and what of it counts towards the person's day. A call that the person aborted
 * counts as the most that it can cost, so that leaving early is no way around the cap. A call that the
 * service failed costs them nothing; its tokens are counted as far as they are known. */
export class UsageTracker {
  #total: Omit<Usage, 'billedMicroUsd'> = { ...NO_TOKENS, costMicroUsd: 0 };
  #ended = false;
  /** What attempts before this one may have cost the installation. */
  #billed = 0;
  /** The same of the attempt that is under way: the most, until the service says. */
  #open = 0;

  constructor(
    private readonly model: string,
    private readonly most: number,
  ) {}

  /** @param usage what the service has reported so far; without it an attempt begins */
  sent(usage?: Anthropic.Usage): void {
    if (usage === undefined) {
      this.#billed += this.#open;
      this.#open = this.most;
    }
    this.#total = { ...(usage ? tokensOf(usage) : NO_TOKENS), costMicroUsd: this.most };
  }

  ended(usage: Anthropic.Usage): void {
    const tokens = tokensOf(usage);
    this.#total = { ...tokens, costMicroUsd: costOf(this.model, tokens) };
    this.#open = costOf(this.model, tokens);
    this.#ended = true;
  }

  /** The service refused the attempt, for which it bills nothing. */
  refused(): void {
    this.#open = 0;
  }

  failed(reason: ClaudeFailure): void {
    if (reason !== 'cancelled' && !this.#ended) this.#total.costMicroUsd = 0;
  }

  total = (): Usage => ({ ...this.#total, billedMicroUsd: this.#billed + this.#open });
}

const tokensOf = (usage: Anthropic.Usage) => ({
  inputTokens: usage.input_tokens,
  outputTokens: usage.output_tokens,
  cacheReadTokens: usage.cache_read_input_tokens ?? 0,
  cacheWriteTokens: usage.cache_creation_input_tokens ?? 0,
});
