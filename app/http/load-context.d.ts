import type { Loaded } from '~/trpc/loaded';
import type { MeasuredSiteStats } from '~server/domain/landing/site-stats';
import type { Context } from '~server/index';

declare module '@remix-run/node' {
  interface AppLoadContext {
    /** Script nonce of this answer's Content-Security-Policy. */
    nonce: string;
    ctx: Context;
    /** What the loaders of this answer have fetched; absent until one of them does. */
    loaded?: Loaded;
    app: {
      googleOn: boolean;
      mailOn: boolean;
      supportEmail: string;
      siteStats: () => MeasuredSiteStats | null;
    };
    /** Waits until the visitor has taken what was written; false when they have gone. Remix writes an answer's
     * stream without waiting, so a route that streams much asks this before each piece. */
    taken: () => Promise<boolean>;
  }
  interface Future {
    v3_singleFetch: true;
  }
}
