import type { Operator } from '../../domain/billing/operator';
import { type Env, isLoopback } from '../../env';
import type { Logger } from '../../log';

/** The operator of this installation, as imprint, terms and order mails name them. */
export function operatorOf(env: Env): Operator {
  return {
    name: env.LEGAL_NAME ?? null,
    address: env.LEGAL_ADDRESS ?? null,
    representative: env.LEGAL_REPRESENTATIVE ?? null,
    phone: env.LEGAL_PHONE ?? null,
    register: env.LEGAL_REGISTER ?? null,
    vatId: env.LEGAL_VAT_ID ?? null,
    email: env.SUPPORT_EMAIL ?? 'support@example.com',
  };
}

/** Warns a seller whose name or mail is not configured: they have to say who they are and confirm orders by
 * mail, and otherwise an order mail would name a placeholder or never go out. */
export function warnOfUnreadySeller(env: Env, log: Logger): void {
  const missing = (['LEGAL_NAME', 'LEGAL_ADDRESS', 'RESEND_API_KEY'] as const).filter(
    (name) => env[name] === undefined,
  );
  if (env.STRIPE_SECRET_KEY === undefined || isLoopback(env.APP_URL) || missing.length === 0) return;
  log.warn(
    { missing },
    'payments are on, but buyers are not told who sells, or no order is confirmed by mail: set what is missing',
  );
}
