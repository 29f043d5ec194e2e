import { vi } from 'vitest';

import type { Db } from '~db/client';

/** The link of the `nth` mail of a kind that was put into the outbox for an address. */
export async function mailedToken(
  db: Db,
  recipient: string,
  kind: 'verify-email' | 'reset-password' | 'confirm-new-email' | 'own-account-waits',
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
