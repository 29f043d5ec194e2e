import type { Operator } from './domain/billing/operator';
import { type Env, isLoopback } from './env';
import type { Logger } from './log';

/** Who runs this installation, as imprint, terms and order mails name them. */
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

/** Who takes money has to say who they are: without it an order mail would name a placeholder. */
export function warnOfNamelessSeller(env: Env, log: Logger): void {
  const missing = (['LEGAL_NAME', 'LEGAL_ADDRESS'] as const).filter((name) => env[name] === undefined);
  if (env.STRIPE_SECRET_KEY === undefined || isLoopback(env.APP_URL) || missing.length === 0) return;
  log.warn(
    { missing },
    'payments are on, but imprint, terms and order mails do not say who sells: set what is missing',
  );
}
