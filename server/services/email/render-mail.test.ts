import { describe, expect, it } from 'vitest';

import { termsSections, contractWithdrawalSections } from '../../domain/billing/terms';
import { localDay } from '../../domain/kernel/days';
import { cents } from '../../domain/kernel/money';
import { EmailError } from './email';
import type { Mail } from './mail-kinds';
import { renderMail } from './render-mail';

const settingsUrl = 'https://hazel.example/settings';
const operator = {
  name: 'Nutkin ApS',
  address: 'Hazel Lane 1, 2100 Copenhagen',
  representative: null,
  phone: null,
  register: null,
  vatId: 'DK12345678',
  email: 'help@hazel.example',
};
const ordered = {
  displayName: 'Lena',
  orderedAt: '2026-11-21T13:03:00Z',
  timeZone: 'Europe/Copenhagen',
  numberLocale: 'en-IE',
  interval: 'month' as const,
  amountCents: cents(999),
  firstPaymentOn: localDay('2026-11-25'),
  renewsOn: localDay('2026-12-25'),
  withdrawUntil: localDay('2026-12-05'),
  beginAskedAt: '2026-11-21T13:02:00Z',
  settingsUrl,
  operator,
};
const withdrawn = {
  displayName: 'Lena',
  withdrawnAt: '2026-11-30T23:30:00Z',
  timeZone: 'Europe/Copenhagen',
  numberLocale: 'en-IE',
  interval: 'year' as const,
  orderedAt: '2026-11-21T13:03:00Z',
  sums: { refundCents: cents(5884), creditCents: cents(0), usedCents: cents(16) },
  operator,
};

const mails = [
  {
    kind: 'verify-email',
    props: {
      displayName: 'Lena',
      verifyUrl: 'https://hazel.example/verify?token=abc&next=%2Fadd',
      expiresInMinutes: 1440,
    },
  },
  {
    kind: 'reset-password',
    props: {
      displayName: 'Lena',
      resetUrl: 'https://hazel.example/auth/reset?token=abc',
      expiresInMinutes: 60,
    },
  },
  {
    kind: 'password-changed',
    props: {
      displayName: 'Lena',
      changedAt: '2026-11-21T13:03:00Z',
      timeZone: 'Europe/Copenhagen',
      forgotPasswordUrl: 'https://hazel.example/auth/forgot',
      google: true,
      passkeys: 2,
      emptied: false,
    },
  },
  {
    kind: 'email-changed',
    props: {
      displayName: 'Lena',
      changedAt: '2026-11-21T13:03:00Z',
      timeZone: 'America/New_York',
      newEmail: 'maja.lindqvist@example.com',
      supportEmail: 'support@hazel.example',
    },
  },
  {
    kind: 'own-account-changed',
    props: {
      displayName: 'Lena',
      changedAt: '2026-11-21T13:03:00Z',
      timeZone: 'Europe/Copenhagen',
      account: 'DK50 •••• •••• 43',
      forgotPasswordUrl: 'https://hazel.example/reset-password',
    },
  },
  ...['DK50 •••• •••• 43', null].map((usedUntil) => ({
    kind: 'own-account-waits' as const,
    props: {
      displayName: 'Lena',
      changedAt: '2026-11-21T13:03:00Z',
      timeZone: 'Europe/Copenhagen',
      account: 'DE89 •••• •••• 00',
      usedUntil,
      waitsUntil: '2026-11-22T13:03:00Z',
      stopUrl: 'https://hazel.example/stop-account-change?token=abc',
      forgotPasswordUrl: 'https://hazel.example/reset-password',
    },
  })),
  {
    kind: 'email-change-asked',
    props: {
      displayName: 'Lena',
      askedAt: '2026-11-21T13:03:00Z',
      timeZone: 'America/New_York',
      newEmail: 'maja.lindqvist@example.com',
      securityUrl: 'https://hazel.example/settings/security',
      supportEmail: 'support@hazel.example',
    },
  },
  {
    kind: 'confirm-new-email',
    props: {
      displayName: 'Lena',
      confirmUrl: 'https://hazel.example/change-email?token=abc',
      expiresInMinutes: 2880,
    },
  },
  ...(['admin', 'none'] as const).map((role) => ({
    kind: 'admin-role-changed' as const,
    props: {
      displayName: 'Lena',
      changedAt: '2026-11-21T13:03:00Z',
      timeZone: 'Europe/Copenhagen',
      role,
      person: { id: '6b1f1c1e-52a9-4d57-9d0a-0a6f6f7e8c11', displayName: 'Astrid' },
      by: role === 'admin' ? 'Bo' : null,
      supportEmail: 'support@hazel.example',
    },
  })),
  { kind: 'email-in-use', props: { displayName: 'Lena', signInUrl: 'https://hazel.example/auth' } },
  ...['maja.lindqvist@example.com', null].map((googleEmail) => ({
    kind: 'google-link-changed' as const,
    props: {
      displayName: 'Lena',
      changedAt: '2026-11-21T13:03:00Z',
      timeZone: 'Europe/Copenhagen',
      googleEmail,
      securityUrl: 'https://hazel.example/settings/security',
      supportEmail: 'support@hazel.example',
    },
  })),
  {
    kind: 'archive-ready',
    props: {
      displayName: 'Lena',
      archiveUrl: 'https://hazel.example/archive/abc',
      until: localDay('2026-11-28'),
    },
  },
  {
    kind: 'account-closing',
    props: {
      displayName: 'Lena',
      closedAt: '2026-11-21T13:03:00Z',
      timeZone: 'Europe/Copenhagen',
      deletedOn: localDay('2026-12-05'),
      proEnds: true,
      keepUrl: 'https://hazel.example/auth',
    },
  },
  {
    kind: 'account-closing-soon',
    props: { displayName: 'Lena', deletedOn: localDay('2026-12-05'), keepUrl: 'https://hazel.example/auth' },
  },
  {
    kind: 'follow-news',
    props: {
      displayName: 'Lena',
      requests: 2,
      followers: 1,
      homeUrl: 'https://hazel.example/dashboard',
      settingsUrl: 'https://hazel.example/settings/notifications',
    },
  },
  { kind: 'pro-ordered', props: ordered },
  {
    kind: 'pro-cancelled',
    props: {
      displayName: 'Lena',
      cancelledAt: '2026-11-30T23:30:00Z',
      timeZone: 'Europe/Copenhagen',
      numberLocale: 'da-DK',
      proUntil: localDay('2026-12-25'),
      settingsUrl,
    },
  },
  { kind: 'pro-withdrawn', props: withdrawn },
  { kind: 'pro-ended', props: { displayName: 'Lena', because: 'lost', settingsUrl } },
  {
    kind: 'payment-failed',
    props: {
      displayName: 'Lena',
      numberLocale: 'en-IE',
      amountCents: cents(999),
      proUntil: localDay('2027-01-01'),
      settingsUrl,
    },
  },
] satisfies Mail[];
/** The mail of a kind as it lies in the outbox. */
const stored = (kind: Mail['kind']): unknown =>
  JSON.parse(JSON.stringify(mails.find((mail) => mail.kind === kind)?.props));

const invitation = {
  inviterName: 'Lena',
  groupTitle: 'Cabin in Sweden',
  inviteUrl: 'https://hazel.example/accept-invite?token=abc',
  unsubscribeUrl: 'https://hazel.example/unsubscribe?token=def',
  expiresInDays: 30,
};

describe('every mail', () => {
  it.each(mails)(
    '$kind has a subject, a whole page and a text part in plain words',
    async ({ kind, props }) => {
      const { subject, html, text } = await renderMail(kind, props);
      expect(subject).toMatch(/^[A-Z][^\r\n!]{8,60}$/);
      expect(html).toContain('<!DOCTYPE html');
      expect(html).toContain('lang="en"');
      expect(html).toContain(`<title>${subject}</title>`);
      expect(html).not.toMatch(/undefined|\[object|oklch|<script|<img/);
      expect(text).toContain('Hello Lena,');
      expect(text.startsWith(subject)).toBe(true);
      expect(text).not.toMatch(/[<>!]|&[a-z]+;|undefined/);
      expect(text).toContain('Hazel never asks for your password by mail.');
    },
  );

  it('holds its dark form as a mail program reads it', async () => {
    const { html } = await renderMail('reset-password', mails[1]?.props);
    expect(/<style>(.*)<\/style>/s.exec(html)?.[1]).toContain('.paper > table > tbody > tr > td');
  });

  it('is the same text each time', async () => {
    const { text } = await renderMail('reset-password', mails[1]?.props);
    expect(text).toBe(`Choose a new password

Hello Lena,

Someone, hopefully you, asked for a new password for your Hazel account.

Link to choose a new password:
https://hazel.example/auth/reset?token=abc

The link works once, for 1 hour. If you did not ask for it, ignore this mail: your password stays as it is.

Hazel, your savings coach. Hazel never asks for your password by mail.
`);
  });

  it('keeps a link with & whole in both parts', async () => {
    const { html, text } = await renderMail('verify-email', mails[0]?.props);
    expect(text).toContain('\nhttps://hazel.example/verify?token=abc&next=%2Fadd\n');
    expect(html).toContain('href="https://hazel.example/verify?token=abc&amp;next=%2Fadd"');
    expect(text).toContain('The link works for 24 hours.');
  });

  it('tells the time on the reader’s clock and hides most of the new address', async () => {
    expect((await renderMail('password-changed', mails[2]?.props)).text).toContain(
      'on 21 November 2026 at 14:03 (Europe/Copenhagen)',
    );
    const { html, text } = await renderMail('email-changed', mails[3]?.props);
    expect(text).toContain('On 21 November 2026 at 08:03 (America/New York)');
    expect(text).toContain('to m•••@example.com.');
    expect(html + text).not.toContain('maja.lindqvist');
    for (const kind of ['email-change-asked', 'google-link-changed'] as const) {
      const mail = await renderMail(kind, stored(kind));
      expect(mail.text).toContain('m•••@example.com');
      expect(mail.html + mail.text).not.toContain('maja.lindqvist');
    }
  });
});

describe('the mail about a new password', () => {
  const props = { ...mails[2]?.props, google: false, passkeys: 0, emptied: false };
  const textOf = async (parts: object) => (await renderMail('password-changed', { ...props, ...parts })).text;

  it('names what still signs in, and promises nothing that a new password does not do', async () => {
    expect(await textOf({ passkeys: 2, google: true })).toContain(
      'Beside the password, 2 passkeys and the Google account that is connected can sign in.',
    );
    expect(await textOf({ passkeys: 1 })).toContain('Beside the password, 1 passkey can sign in.');
    const text = await textOf({});
    expect(text).not.toContain('Beside the password');
    expect(text).not.toContain('signs out whoever is in your account');
    expect(text).toContain('shows who else can get in');
  });

  it('says what the first proof of the address took away', async () => {
    expect(await textOf({ emptied: true })).toContain('nothing that was in the account until then opens it');
  });

  it('was queued before it knew of passkeys, and can still be sent', async () => {
    const { google: _, passkeys: __, emptied: ___, ...old } = props;
    expect((await renderMail('password-changed', old)).text).not.toContain('undefined');
  });
});

it.each([
  ['google-proved', 'Google has confirmed your email address'],
  ['only-me', 'Only you can get in now'],
])('a mail tells of %s', async (change, title) => {
  const { subject, text } = await renderMail('security-changed', {
    displayName: 'Lena',
    changedAt: '2026-11-21T13:03:00Z',
    timeZone: 'Europe/Copenhagen',
    forgotPasswordUrl: 'https://hazel.example/auth/forgot',
    change,
  });
  expect(subject).toBe(title);
  expect(text).toContain('21 November 2026 at 14:03');
});

it.each([
  [0, 'None is left: make new ones in the settings.'],
  [1, '1 code is left.'],
  [3, '3 codes are left.'],
])(
  'a mail about a recovery code that was used says what to do after the last: %i',
  async (codesLeft, said) => {
    const { text } = await renderMail('security-changed', {
      displayName: 'Lena',
      changedAt: '2026-11-21T13:03:00Z',
      timeZone: 'Europe/Copenhagen',
      forgotPasswordUrl: 'https://hazel.example/auth/forgot',
      change: 'recovery-code-used',
      codesLeft,
    });
    expect(text).toContain(said);
  },
);

it('the last mail of an account knows no name any more', async () => {
  const { subject, text } = await renderMail('account-deleted', {});
  expect(subject).toBe('Your account is deleted');
  expect(text).toContain('Hello,');
  expect(text).not.toMatch(/https?:|undefined/);
});

describe('an invitation', () => {
  it('names inviter and group, greets nobody by name, and can be ended', async () => {
    const { subject, html, text, unsubscribeUrl } = await renderMail('group-invitation', invitation);
    expect(subject).toBe('Lena invites you to save together');
    expect(text).toBe(`Lena invites you to save together

Hello,

Lena saves with others for “Cabin in Sweden” and would like you to join. Hazel is a savings coach: one goal, several people, everyone adds what they can.

Link to the invitation:
https://hazel.example/accept-invite?token=abc

The link works once, for 30 days. If you do not know Lena, ignore this mail: nothing happens without you.

No more invitations from Hazel:
https://hazel.example/unsubscribe?token=def

Hazel, your savings coach. Hazel never asks for your password by mail.
`);
    expect(html).not.toMatch(/undefined|\[object|oklch|<script|<img/);
    expect(unsubscribeUrl).toBe(invitation.unsubscribeUrl);
  });

  it('keeps a hostile title on one line of text, and out of the subject', async () => {
    const groupTitle = 'A\r\nBcc: everybody\u202e<b>evil</b>';
    const { subject, html, text } = await renderMail('group-invitation', { ...invitation, groupTitle });
    expect(subject).toBe('Lena invites you to save together');
    expect(text).toContain('“A Bcc: everybody <b>evil</b>”');
    expect(html).not.toContain('<b>evil');
    expect(html).toContain('<bdi>A Bcc: everybody &lt;b&gt;evil&lt;/b&gt;</bdi>');
  });

  it.each([
    'REFUND 50 EUR waits: https://evil.example/login or call +49 170 1234567',
    'evil。example',
    'Write to lena@evil.example',
  ])('leaves out the title %j, of which mail programs would make a link', async (groupTitle) => {
    const { subject, html, text } = await renderMail('group-invitation', { ...invitation, groupTitle });
    expect(subject).toBe('Lena invites you to save together');
    expect(html + text).not.toMatch(/evil|1234567|REFUND/);
    expect(text).toContain('Lena saves with others in a group and would like you to join.');
  });
});

describe('mails to a savings partner', () => {
  const answerUrl = 'https://hazel.example/partner/abc';
  const unsubscribeUrl = `${answerUrl}/stop`;

  const asking = {
    saverName: 'Lena',
    answerUrl,
    unsubscribeUrl,
    privacyUrl: 'https://hazel.example/privacy',
    expiresInDays: 14,
    operator,
  };

  it('ask, say what comes, how to end it and who runs this', async () => {
    const mail = await renderMail('partner-request', asking);
    expect(mail.subject).toBe('Lena asks you to be their savings partner');
    expect(mail.unsubscribeUrl).toBe(unsubscribeUrl);
    expect(mail.html).not.toMatch(/undefined|\[object|oklch|<script|<img/);
    expect(mail.text).toBe(`Lena asks you to be their savings partner

Hello,

Lena saves with Hazel, a savings coach, and would like you to hear one line a week, never an amount.

If you say yes, a mail tells you on Mondays how their week went: “on plan” or “not yet”. You can send one tap of encouragement back. You need no account, and every mail has a link that stops them.

Link to your answer:
https://hazel.example/partner/abc

The link works for 14 days. Nothing more is sent unless you say yes there; if you do not know Lena, ignore this mail. This Hazel is run by Nutkin ApS, Hazel Lane 1, 2100 Copenhagen, help@hazel.example.

What happens to your address:
https://hazel.example/privacy

No, and no more invitations from Hazel:
https://hazel.example/partner/abc/stop

Hazel, your savings coach. Hazel never asks for your password by mail.
`);
  });

  it.each(['Call-0800-123456', 'Hazel-Support', 'PayPal-Security', 'Admin'])(
    'leave out a name that is no person’s, as an invitation does: %s',
    async (name) => {
      const line = { line: 'on_plan', week: '2026-02-23', encourageUrl: answerUrl, unsubscribeUrl };
      const mails = [
        await renderMail('group-invitation', { ...invitation, inviterName: name }),
        await renderMail('partner-request', { ...asking, saverName: name }),
        await renderMail('partner-line', { ...line, saverName: name }),
      ];
      for (const { subject, html, text } of mails) {
        expect(subject + html + text).not.toContain(name);
        expect(subject).toMatch(/^Somebody\b/);
      }
    },
  );

  it.each([
    ['on_plan', 'Lena is on plan', 'Lena is on plan.'],
    ['not_yet', 'Lena: not yet', 'not yet. Weeks differ, and a kind word helps more than advice.'],
  ])('tell of a week in one line: %s', async (line, subject, sentence) => {
    const props = { saverName: 'Lena', line, week: '2026-02-23', encourageUrl: answerUrl, unsubscribeUrl };
    const mail = await renderMail('partner-line', props);
    expect(mail.unsubscribeUrl).toBe(unsubscribeUrl);
    expect(mail.subject).toBe(subject);
    expect(mail.text).toBe(`${subject}

Hello,

The week from 23 Feb to 1 Mar: ${sentence}

Link to send encouragement:
https://hazel.example/partner/abc

One tap, and Lena sees it in Hazel. You get this mail because you said yes to being their savings partner.

Stop these mails:
https://hazel.example/partner/abc/stop

Hazel, your savings coach. Hazel never asks for your password by mail.
`);
  });
});

describe('an order of Pro', () => {
  it('confirms what was ordered, before the instruction and the terms', async () => {
    const { subject, text } = await renderMail('pro-ordered', stored('pro-ordered'));
    expect(subject).toBe('Your order of Hazel Pro');
    expect(text.slice(0, text.indexOf('Right of withdrawal'))).toBe(`Your order of Hazel Pro

Hello Lena,

Thank you. Your order is confirmed and Pro is open. Please keep this mail: it holds the whole contract.

Plan: Hazel Pro, monthly
Ordered: 21 November 2026 at 14:03 (Europe/Copenhagen)
Price: €9.99 a month, VAT included
First payment: 25 November 2026
Renews: 25 December 2026, then every month until you cancel
Withdrawal: possible until 5 December 2026
Begin at once: asked for on 21 November 2026 at 14:02 (Europe/Copenhagen)
Contract with: Nutkin ApS, Hazel Lane 1, 2100 Copenhagen, help@hazel.example

You can cancel at any time: two clicks in the settings. Pro then stays until the end of the period that is paid, and nothing more is charged.

You asked that Pro begins before the time for withdrawal is over. If you withdraw, you pay for the days until then, and get the rest back.

Link to your plan in the settings:
https://hazel.example/settings

----------------------------------------

Withdrawal

`);
  });

  it('holds the whole instruction with its form, and the whole terms, not a link to them', async () => {
    const { html, text } = await renderMail('pro-ordered', stored('pro-ordered'));
    const sections = [...contractWithdrawalSections(operator), ...termsSections(operator, 'en-IE')];
    expect(sections.length).toBeGreaterThan(15);
    let at = 0;
    for (const said of sections.flatMap(({ title, blocks }) => [title, ...blocks.flat()])) {
      const found = text.indexOf(said, at);
      expect([said, found > 0]).toEqual([said, true]);
      at = found + said.length;
    }
    // Gmail cuts off what is longer than 102 kB, and with it text that the law requires.
    expect(Buffer.byteLength(html)).toBeLessThan(60_000);
  });

  it('says that the first payment came with it, in the reader’s numbers', async () => {
    const { text } = await renderMail('pro-ordered', {
      ...ordered,
      interval: 'year',
      amountCents: 5900,
      numberLocale: 'da-DK',
      firstPaymentOn: null,
    });
    expect(text).toContain('\nFirst payment: with your order\n');
    expect(text.replaceAll('\u00a0', ' ')).toContain('Price: 59,00 € a year, VAT included');
    expect(text).toContain('then every year until you cancel');
  });

  it('shows what the operator has not said as a placeholder, and hostile names as text', async () => {
    const name = '<img src=x>\r\nBcc: x@y.example\u202e';
    const { subject, html, text } = await renderMail('pro-ordered', {
      ...ordered,
      displayName: '<script>alert(1)</script>',
      operator: { ...operator, name, address: null, vatId: null },
    });
    expect(subject).toBe('Your order of Hazel Pro');
    expect(html).not.toMatch(/<img|<script|null/);
    expect(text).toContain(
      'Contract with: <img src=x> Bcc: x@y.example, [address of the operator], help@hazel.example\n',
    );
    expect(text).not.toMatch(/VAT ID|\u202e/);
  });
});

it('a cancellation is confirmed with its time, and with the day until which Pro stays', async () => {
  expect((await renderMail('pro-cancelled', stored('pro-cancelled'))).text).toBe(`You have cancelled Hazel Pro

Hello Lena,

Your cancellation arrived on 1 December 2026 at 00:30 (Europe/Copenhagen). Pro stays until 25 December 2026, and nothing more is charged.

After that Free goes on at no cost, with everything you logged.

Link to your plan in the settings:
https://hazel.example/settings

Hazel, your savings coach. Hazel never asks for your password by mail.
`);
});

describe('a withdrawal', () => {
  it('is acknowledged with its time, the contract and what is given back until when', async () => {
    const { text } = await renderMail('pro-withdrawn', stored('pro-withdrawn'));
    expect(text.replaceAll('\u00a0', ' ')).toBe(`Your withdrawal from Hazel Pro

Hello Lena,

Your withdrawal arrived on 1 December 2026 at 00:30 (Europe/Copenhagen). You withdrew from this contract, and it has ended:

Plan: Hazel Pro, annual
Ordered: 21 November 2026 at 14:03 (Europe/Copenhagen)
Contract with: Nutkin ApS, Hazel Lane 1, 2100 Copenhagen, help@hazel.example
Used until then: €0.16

You get back €58.84. It goes to the means of payment that you paid with, and is there by 15 December 2026 at the latest.

Free goes on at no cost, with everything you logged. If something is not right, write to help@hazel.example.

Hazel, your savings coach. Hazel never asks for your password by mail.
`);
  });

  it('says of the money alone where it goes, not of the credit', async () => {
    const sums = { refundCents: cents(5884), creditCents: cents(300), usedCents: cents(16) };
    expect((await renderMail('pro-withdrawn', { ...withdrawn, sums })).text).toContain(
      'You get back €58.84. It goes to the means of payment that you paid with, and is there by 15 December 2026 at the latest.\n\n€3.00 stays as credit for a later order.\n',
    );
  });

  it('before anything was paid promises no money', async () => {
    const sums = { refundCents: cents(0), creditCents: cents(0), usedCents: cents(0) };
    const { html, text } = await renderMail('pro-withdrawn', { ...withdrawn, sums });
    expect(text).toContain('There is nothing to give back, and nothing will be charged.');
    expect(html).not.toContain('You get back');
  });

  it('names credit that stays, and promises the sum that Stripe did not tell', async () => {
    const sums = { refundCents: cents(0), creditCents: cents(5411), usedCents: cents(166) };
    expect((await renderMail('pro-withdrawn', { ...withdrawn, sums })).text).toContain(
      '€54.11 stays as credit for a later order.',
    );
    const { text } = await renderMail('pro-withdrawn', { ...withdrawn, sums: null });
    expect(text).toContain('The settings show the sum as soon as Stripe has answered. It goes to');
    // As it was queued by the previous release.
    const { sums: _sums, ...before } = withdrawn;
    expect((await renderMail('pro-withdrawn', { ...before, paid: true })).text).toContain(
      'You get back what you paid and did not use.',
    );
  });
});

it('a message keeps isolates around a name in both parts, and nothing else that changes the direction', async () => {
  const url = 'https://hazel.example/add';
  const line = '“\u2068دراجة\u202e\u2069”: €3.50 \u2069of\u2068 €450 is there.';
  const { html, text } = await renderMail('reminder', {
    displayName: 'Jo',
    text: { subject: 'A small step', preview: 'One', lines: [line], button: 'Log', why: 'Daily.' },
    openUrl: url,
    settingsUrl: url,
    unsubscribeUrl: url,
  });
  for (const part of [html, text])
    expect(part.replaceAll(/ +/g, ' ')).toContain('“\u2068دراجة \u2069”: €3.50 of €450 is there.');
});

it('the line beside the subject keeps a name that is written from right to left and gets no stray space', async () => {
  const url = 'https://hazel.example/dashboard';
  const said = '\u2068رحلة\u2069, your savings partner, cheers you on.';
  const { html } = await renderMail('encouragement', {
    displayName: 'Jo',
    text: {
      subject: 'Somebody cheers you on',
      preview: said,
      lines: ['One.'],
      button: 'Open',
      why: 'Daily.',
    },
    openUrl: url,
    settingsUrl: url,
    unsubscribeUrl: url,
  });
  expect(html).toContain(said);
});

it('the text part of a letter names the days that its drawing shows', async () => {
  const url = 'https://hazel.example/add';
  const { html, text } = await renderMail('weekly-letter', {
    displayName: 'Lena',
    text: {
      subject: 'Your week: saved on 2 days',
      preview: 'What came together.',
      week: '16 – 22 Nov',
      opening: 'You saved on 2 days last week.',
      figures: [{ label: 'Logged', value: '2 savings on 2 days' }],
      best: null,
      news: ['Sam, your savings partner, cheers you on.', '2 members cheer you on in your groups.'],
      next: [],
      closing: 'It all adds up.',
      button: 'Open Hazel',
      why: 'You get this letter on Mondays.',
    },
    days: ['Monday', 'Tuesday', 'Wednesday'].map((name) => ({ name, saved: name !== 'Tuesday' })),
    picture: null,
    openUrl: url,
    settingsUrl: url,
    unsubscribeUrl: url,
  });
  expect(text).toContain(
    'You saved on 2 days last week.\n\nSaved on Monday, Wednesday.\n\nLogged: 2 savings on 2 days\n',
  );
  expect(html).toContain('aria-label="Saved on Monday, Wednesday."');
  expect(text).toContain(
    'From others:\n\n * Sam, your savings partner, cheers you on.\n * 2 members cheer you on in your groups.\n',
  );
});

describe('news of followers', () => {
  const stop = 'https://hazel.example/stop-mails?token=abc';
  const news = (parts: object) =>
    renderMail('follow-news', { ...mails.find(({ kind }) => kind === 'follow-news')?.props, ...parts });

  it('count one and several, and can be stopped by the mail program', async () => {
    const several = await news({ unsubscribeUrl: stop });
    expect(several.text).toContain('Home shows who they are, and there you approve or decline.');
    expect(several.text).toContain(`Stop these mails ${stop}\n`);
    expect(several.unsubscribeUrl).toBe(stop);
    const one = await news({ requests: 0, followers: 1, unsubscribeUrl: stop });
    expect(one.text).toContain('Home shows who it is.');
  });

  it('were queued before they had such a link, and can still be sent', async () => {
    const old = await news({});
    expect(old.unsubscribeUrl).toBeUndefined();
    expect(old.text).not.toMatch(/Stop these mails|undefined/);
  });
});

it('a savings account that waits: what a new password does, and no more', async () => {
  const { text } = await renderMail('own-account-waits', stored('own-account-waits'));
  expect(text).toContain('stop it, and then choose a new password. That signs out every other device;');
  expect(text).not.toContain('whoever is in your account');
});

it('a subscription that ends with its money is told, and what comes back', async () => {
  expect((await renderMail('pro-ended', stored('pro-ended'))).text)
    .toBe(`Your subscription of Hazel Pro has ended

Hello Lena,

Your bank took its payment back, so the subscription has ended, and nothing more is charged. If you paid something beside it that you have not used, it comes back by itself.

Free goes on at no cost, with everything you logged. You can order Pro again at any time.

Link to your plan in the settings:
https://hazel.example/settings

Hazel, your savings coach. Hazel never asks for your password by mail.
`);
});

it('a payment that failed presses nobody: Free costs nothing, and there is no fee', async () => {
  expect((await renderMail('payment-failed', stored('payment-failed'))).text)
    .toBe(`Your payment for Hazel Pro did not go through

Hello Lena,

Hazel Pro was to renew for €9.99, and your bank or card did not accept it. That happens, for example when a card has expired. Pro stays until 1 January 2027.

If you would like to keep it, change the card in the settings by then: the payment is tried again, and there is no fee.

Link to your plan in the settings:
https://hazel.example/settings

You do not have to do anything. If money is short right now, Free goes on at no cost, with your goal, your savings, your streak and your badges.

Hazel, your savings coach. Hazel never asks for your password by mail.
`);
});

it('shows a hostile name as text', async () => {
  const displayName = '<img src=x onerror=alert(1)>&"';
  const { html } = await renderMail('verify-email', { ...mails[0]?.props, displayName });
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&amp;&quot;');
});

it.each([
  ['weekly-letter', {}],
  ['verify-email', { displayName: 'Secret\nName' }],
])('refuses a row that is no mail for good, and names fields only: %s', async (kind, props) => {
  const error: unknown = await renderMail(kind, props).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(EmailError);
  expect(error).toMatchObject({ code: 'invalid_mail', trouble: 'refused' });
  expect(String(error)).not.toContain('Secret');
});
