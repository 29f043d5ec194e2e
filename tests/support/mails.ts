import { setTimeout as sleep } from 'node:timers/promises';

import type { Db } from '~db/client';

type LinkKind = 'verify-email' | 'reset-password' | 'confirm-new-email' | 'own-account-waits';

async function linkOf(db: Db, recipient: string, kind: LinkKind, nth: number): Promise<string | undefined> {
  const mails = await db
    .selectFrom('mail_outbox')
    .select('payload')
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .orderBy('created_at')
    .execute();
  return /https?:[^"]+token=[^"]+/.exec(JSON.stringify(mails[nth - 1]?.payload ?? null))?.[0];
}

/** The link in the `nth` mail of a kind to an address in the outbox; some mails are queued after the answer. */
export async function mailedToken(
  db: Db,
  recipient: string,
  kind: LinkKind,
  nth = 1,
): Promise<URLSearchParams> {
  for (let tries = 0; tries < 40; tries += 1) {
    const link = await linkOf(db, recipient, kind, nth);
    if (link !== undefined) return new URL(link).searchParams;
    await sleep(50);
  }
  throw new Error(`There is no mail ${nth} with a link`);
}

export const tokenIn = (link: URLSearchParams) => link.get('token') ?? '';
