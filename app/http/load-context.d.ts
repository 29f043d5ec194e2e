import type { MeasuredFigures } from '~server/domain/landing-figures';
import type { Context } from '~server/index';

declare module '@remix-run/node' {
  interface AppLoadContext {
    /** Script nonce of this answer's Content-Security-Policy. */
    nonce: string;
    ctx: Context;
    app: { googleOn: boolean; supportEmail: string; figures: () => MeasuredFigures | null };
  }
  interface Future {
    v3_singleFetch: true;
  }
}
