import type { Env } from '~server/env';

import { DEMO_ADMIN } from './demo-admin';

/** Where a service's answers come from in this run. */
export type ServiceState = 'real' | 'sandbox' | 'built-in' | 'off';

interface Row {
  name: string;
  /** Null for what needs none. */
  key: keyof Env | null;
  /** The state without a key and without a stand-in. */
  otherwise: 'built-in' | 'off';
}

const SERVICES: Row[] = [
  { name: 'E-mail (Resend)', key: 'RESEND_API_KEY', otherwise: 'off' },
  { name: 'Payments (Stripe)', key: 'STRIPE_SECRET_KEY', otherwise: 'off' },
  { name: 'Google sign-in', key: 'GOOGLE_CLIENT_ID', otherwise: 'off' },
  { name: 'Coach (Claude)', key: 'ANTHROPIC_API_KEY', otherwise: 'built-in' },
  { name: 'Town of a position (Nominatim)', key: 'NOMINATIM_URL', otherwise: 'built-in' },
  { name: 'Town of an address (IP)', key: 'IP_GEOLOCATION_URL', otherwise: 'off' },
  { name: 'Venues (Overpass)', key: 'OVERPASS_URL', otherwise: 'off' },
  { name: 'Receipts (reading)', key: null, otherwise: 'built-in' },
];

/** Whether a service is off, key or not. */
const isOff = (key: keyof Env, { AI_DAILY_COST_USD }: Env): boolean =>
  key === 'ANTHROPIC_API_KEY' && AI_DAILY_COST_USD === 0;

/** The state of each service in this run.
 * @param own the person's own environment
 * @param sandbox the variables that the sandbox added to it */
export function serviceStates(
  own: Env,
  sandbox: Readonly<Record<string, string>>,
): { name: string; state: ServiceState }[] {
  return SERVICES.map(({ name, key, otherwise }) => ({
    name,
    state:
      key === null
        ? otherwise
        : !isOff(key, own) && own[key] !== undefined
          ? 'real'
          : key in sandbox
            ? 'sandbox'
            : otherwise,
  }));
}

/** The sign-ins of the demo data, all with the same password. */
export const SIGN_INS: [email: string, shows: string][] = [
  ['demo@example.com', 'trial running, six months of savings'],
  ['free@example.com', 'trial over, on the Free plan'],
  ['expired@example.com', 'trial over, has not chosen'],
  ['pro@example.com', 'paid subscription'],
  [DEMO_ADMIN, 'administrator, with a code'],
  ['new@example.com', 'just signed up, no goal yet'],
];

const codeRow = (code: string | null): [string, string][] =>
  code === null ? [] : [['code of admin@', `${code} for a minute, then: npm run demo:code`]];

/** The table that `npm run dev` prints: left and right column, in groups. */
export function startTable(input: {
  url: string;
  database: string;
  demo: boolean;
  /** The code with which the demo administrator signs in at this moment; null where they have no second factor. */
  adminCode: string | null;
  services: { name: string; state: ServiceState }[];
  pages: { name: string; url: string }[];
}): string {
  const groups: [string, string][][] = [
    [['Hazel', input.url], ...input.pages.map(({ name, url }): [string, string] => [name, url])],
    input.demo ? [...SIGN_INS, ['password of all', 'Demo-pass-1!'], ...codeRow(input.adminCode)] : [],
    [
      ['PostgreSQL', input.database],
      ...input.services.map(({ name, state }): [string, string] => [name, state]),
    ],
  ];
  const shown = groups.filter((group) => group.length > 0);
  const left = Math.max(...shown.flat().map(([label]) => label.length));
  const right = Math.max(...shown.flat().map(([, text]) => text.length));
  const line = (a: string, middle: string, b: string) =>
    `${a}${'─'.repeat(left + 2)}${middle}${'─'.repeat(right + 2)}${b}`;
  const rows = shown.map((group) =>
    group.map(([a, b]) => `│ ${a.padEnd(left)} │ ${b.padEnd(right)} │`).join('\n'),
  );
  return [line('┌', '┬', '┐'), rows.join(`\n${line('├', '┼', '┤')}\n`), line('└', '┴', '┘')].join('\n');
}
