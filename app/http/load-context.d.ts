import type { QueryClient } from '@tanstack/react-query';

import type { Operator } from '~server/domain/billing/operator';
import type { MeasuredSiteStats } from '~server/domain/landing/site-stats';
import type { Context } from '~server/index';

declare module '@remix-run/node' {
  interface AppLoadContext {
    /** Script nonce of this answer's Content-Security-Policy. */
    nonce: string;
    ctx: Context;
    /** The cache of this request, shared by its loaders and its rendering; absent until one of them asks. */
    queryClient?: QueryClient;
    app: {
      googleOn: boolean;
      mailOn: boolean;
      /** Whether there is a key for Claude. */
      claudeOn: boolean;
      /** Whether devices can be told. */
      pushOn: boolean;
      operator: Operator;
      /** The share of people in percent who get no reminders and letters; 0 without a holdout. */
      messageHoldout: number;
      /** Whose servers are asked about places; null for those that are off. */
      placeServices: Record<'geocoder' | 'byAddress' | 'venues', string | null>;
      siteStats: () => MeasuredSiteStats | null;
    };
    /** Waits until the visitor has received what was written; false when they have gone. Remix writes an
     * answer's stream without waiting, so a route that streams much calls this before each piece. */
    waitForDrain: () => Promise<boolean>;
  }
}
