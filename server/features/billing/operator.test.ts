import { expect, it } from 'vitest';

import { readEnv } from '../../env';
import { createLogger } from '../../log';
import { warnOfUnreadySeller } from './operator';

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_MONTHLY: 'price_1',
  STRIPE_PRICE_ANNUAL: 'price_2',
};
const PUBLIC = {
  APP_URL: 'https://hazel.example',
  DATABASE_URL: 'postgres://serving@db/hazel',
  ADMIN_API_TOKEN: '9f86d081884c7d659a2feaa0c55ad015',
};
const MAIL = { RESEND_API_KEY: 're_1' };
const KNOWN = { LEGAL_NAME: 'Nutkin ApS', LEGAL_ADDRESS: 'Hazel Lane 1, 2100 Copenhagen', ...MAIL };

function warnings(source: Record<string, string>): string {
  let lines = '';
  warnOfUnreadySeller(readEnv(source), createLogger('warn', { write: (text) => void (lines += text) }));
  return lines;
}

it('whoever takes money in public without saying who they are is warned, once', () => {
  const lines = warnings({ ...STRIPE, ...PUBLIC, ...MAIL, LEGAL_NAME: 'Nutkin ApS' });
  expect(lines.trim().split('\n')).toHaveLength(1);
  expect(lines).toContain('"missing":["LEGAL_ADDRESS"]');
});

it('whoever takes money in public and cannot confirm an order by mail is warned', () => {
  const lines = warnings({ ...STRIPE, ...PUBLIC, ...KNOWN, RESEND_API_KEY: '' });
  expect(lines).toContain('"missing":["RESEND_API_KEY"]');
});

it.each([
  ['who says it', { ...STRIPE, ...PUBLIC, ...KNOWN }],
  ['without payments', PUBLIC],
  ['on this machine', STRIPE],
])('nobody is warned %s', (_who, source) => {
  expect(warnings(source)).toBe('');
});
