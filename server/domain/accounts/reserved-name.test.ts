import { describe, expect, it } from 'vitest';

import { isReservedName } from './reserved-name';

describe('a name that is taken for the product or its staff', () => {
  it.each([
    ...['Hazel', 'hazel', 'HAZEL', 'H-a-z-e-l', 'Hazel_', '_Hazel_', 'Hazel1', '1Hazel', 'Hazel-24', 'H4zel'],
    ...['Haze1', 'HAZEI', 'Hazel-Support', 'HazelSupport', 'hazelsupport', 'support-hazel', 'Hazel-Team'],
    ...['hazelapp', 'Hazel-Bank', 'HazelCoach', 'The-Hazel', 'Hazel-com', 'hazel_savings', 'Hazel-Pay'],
    ...[
      'Admin',
      'admin',
      'ADMIN',
      'admin1',
      'Admin-2026',
      'Adm1n',
      '4dmin',
      'Adrnin',
      'Ad-min',
      'Site-Admin',
    ],
    ...['SiteAdmin', 'Administrator', 'support', 'Support_24', 'Sup-port', '5upport', 'Staff', 'Moderator'],
    ...[
      'PayPal-Security',
      'paypalsecurity',
      'PayPalSecurity',
      'Security',
      'Refund-Desk',
      'no-reply',
      'NoReply',
    ],
    ...['root', 'Billing', 'official-lena', 'Post-Master', 'Operator7'],
  ])('%s', (name) => {
    expect(isReservedName(name)).toBe(true);
  });
});

describe('a name of a person', () => {
  it.each([
    ...['Lena', 'Hazelnut', 'Hazel-Miller', 'Hazel_M', 'HazelMiller', 'Anna-Hazel', 'Hazelton', 'Witchhazel'],
    ...['Badminton', 'Supporter', 'Supportive-Sue', 'Rooty', 'Beetroot', 'Team-Lena', 'Pro-Saver', 'Bankier'],
    ...['Staffan', 'Stafford', 'Mod', 'Roots', 'Adele', 'Adminah', 'Coach-Carter', 'Saver-1a2b3c4d', 'saver'],
    ...['Securitas', 'Officer-K', 'Operetta', '---', '_', '1', '007', 'Hazy-Lena', 'Person1x', 'Lena_M-7'],
  ])('%s', (name) => {
    expect(isReservedName(name)).toBe(false);
  });
});
