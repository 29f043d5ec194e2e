import { type APIRequestContext, expect } from '@playwright/test';
import { z } from 'zod';

import { readE2eInfo } from '../../support/e2e-info';

const mailsSchema = z.object({
  messages: z.array(z.object({ subject: z.string(), links: z.array(z.string()) })),
});

/** The mails that the mailbox holds for an address. */
export async function mailsTo(request: APIRequestContext, to: string) {
  const mailbox = readE2eInfo().pages.find(({ name }) => name === 'Mailbox')?.url ?? '';
  const answer = await request.get(`${mailbox}/api/messages?to=${encodeURIComponent(to)}`);
  return mailsSchema.parse(await answer.json()).messages;
}

/** The first link in the mails to an address whose path is the given one, or begins with it and a slash. */
export async function mailedLink(request: APIRequestContext, to: string, pathname: string): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      const links = (await mailsTo(request, to)).flatMap(({ links: all }) => all);
      found = links.find((link) => `${new URL(link).pathname}/`.startsWith(`${pathname}/`));
      return found;
    })
    .toBeDefined();
  return found ?? '';
}

/** Waits until an address has a mail with this subject. */
export const expectMail = (request: APIRequestContext, to: string, subject: string): Promise<void> =>
  expect.poll(async () => (await mailsTo(request, to)).map((mail) => mail.subject)).toContain(subject);
