import { describe, expect, it } from 'vitest';

import { EmailError } from './email';
import type { Mail } from './mail-kinds';
import { renderMail } from './render-mail';

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
] satisfies Mail[];

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
      expect(html).not.toMatch(/undefined|\[object|oklch|<script|<img/);
      expect(text).toContain('Hello Lena,');
      expect(text.startsWith(subject)).toBe(true);
      expect(text).not.toMatch(/[<>!]|&[a-z]+;|undefined/);
      expect(text).toContain('Hazel never asks for your password by mail.');
    },
  );

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
  });
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
    const groupTitle = 'A\r\nBcc: x@y.example\u202e<b>evil</b>';
    const { subject, html, text } = await renderMail('group-invitation', { ...invitation, groupTitle });
    expect(subject).toBe('Lena invites you to save together');
    expect(text).toContain('“A Bcc: x@y.example <b>evil</b>”');
    expect(html).not.toContain('<b>evil');
    expect(html).toContain('<bdi>A Bcc: x@y.example &lt;b&gt;evil&lt;/b&gt;</bdi>');
  });
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
  expect(error).toMatchObject({ code: 'invalid_mail', retryable: false });
  expect(String(error)).not.toContain('Secret');
});
