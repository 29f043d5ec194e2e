import { readFileSync, readdirSync } from 'node:fs';

import { expect, it } from 'vitest';

/** Words by which a text promises a mail, or asks to look for one. */
const PROMISE =
  /\b(we (e-?mail|sent|send|will send)|you by mail|by (e-?)?mail\b|mailed to|mails? (to|tells|asks)|is on its way to|link is on its way|your mail(box)?\b|in the mail|(send|sent) (it|the (link|mail)) again|mails that)/i;

/** Texts that are also right when mail is off, each with the reason. */
const HOLDS_WITHOUT: Readonly<Record<string, string>> = {
  'app/features/billing/plan-text.ts': 'the answer of a withdrawal says whether it was mailed',
  'app/features/accounts/security/email-dialog.tsx':
    'its button is there where mail goes out (sign-in-card.tsx)',
  'app/features/accounts/security/texts.json': 'said by that dialog',
  'app/routes/unsubscribe/route.tsx': 'opened by a mail',
  'app/features/messages/message-names.ts': 'said where a mail is stopped',
  'app/features/settings/texts.json': 'said of mails that went out; the section says when none does',
  'app/routes/privacy/route.tsx': 'who gets no messages where they go out',
  'app/routes/privacy/sections.json': 'what happens to mails that go out',
  'app/features/partner/partner-page.tsx': 'opened by a mail',
  'server/domain/coach/answer/app-answers.json':
    'how a partner or a group is asked; those screens say when mail is off',
  'server/domain/messages/support.ts': 'says that it is off',
  'server/domain/coach/tips/tip-templates.json': 'a mail that the person writes',
  'server/domain/billing/legal-texts.json':
    'the contract: a server that takes payments without mail warns its operator',
};

const files = ['app', 'server/domain']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((file) => /(?<!\.test)\.tsx?$|\.json$/.test(file));

/** A file's code without its comments. */
const codeOf = (file: string): string =>
  readFileSync(file, 'utf8')
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/(^|\s)\/\/.*$/gm, '');

it('promises no mail on a screen that does not know whether mail goes out', () => {
  const promising = files.filter((file) => PROMISE.test(codeOf(file)));
  const unknowing = promising.filter((file) => !/\bmail\.on\b|\bmailOn\b|<ByMail\b/.test(codeOf(file)));
  expect(unknowing.sort()).toEqual(Object.keys(HOLDS_WITHOUT).sort());
});
