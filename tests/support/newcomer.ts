import { vi } from 'vitest';

import type { Db } from '~db/client';
import type { Runtime } from '~server/runtime';

import { visitor } from './visitor';

export const PASSWORD = 'Violet-Otter-73';

let people = 0;
/** Someone who has just signed up, in his browser. */
export async function newcomer(runtime: Runtime) {
  people += 1;
  const displayName = `Person${people}x`;
  const email = `person${people}@example.com`;
  const browser = visitor(runtime);
  await (await browser.api()).accounts.signUp({ email, password: PASSWORD, displayName });
  return { browser, email, displayName };
}

/** The link of the `nth` mail of a kind that was put into the outbox for an address. */
export async function mailedToken(
  db: Db,
  recipient: string,
  kind: 'verify-email' | 'reset-password',
  nth = 1,
): Promise<URLSearchParams> {
  return vi.waitFor(async () => {
    const mails = await db
      .selectFrom('mail_outbox')
      .select('payload')
      .where('recipient', '=', recipient)
      .where('kind', '=', kind)
      .orderBy('created_at')
      .execute();
    const link = /https?:[^"]+token=[^"]+/.exec(JSON.stringify(mails[nth - 1]?.payload ?? null))?.[0];
    if (link === undefined) throw new Error(`There is no mail ${nth} with a link`);
    return new URL(link).searchParams;
  });
}
export const tokenIn = (link: URLSearchParams) => link.get('token') ?? '';
