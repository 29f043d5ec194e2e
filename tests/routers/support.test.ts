import { randomUUID } from 'node:crypto';

import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { createRateLimits } from '~server/auth/limits';
import type { Services } from '~server/context';
import { SUPPORT_TOPICS } from '~server/domain/messages/support';
import { renderMail } from '~server/services/email/render-mail';

import type { PersonOptions } from '../../scripts/seed/people';
import { NOW, publicErrorFrom, refusalReason } from '../support/callers';
import { useDatabase } from '../support/fixture';

const { db, runtime, someone, callers } = useDatabase();
const TO = 'support@hazel.example';

beforeEach(async () => {
  await db.deleteFrom('mail_outbox').execute();
});

/** Somebody with the limits of a public installation. */
async function asker(options: PersonOptions = {}, more: Partial<Services> = {}) {
  const { person, at, context } = await someone(options);
  const { services } = await context();
  const limits = createRateLimits(runtime.pool);
  return {
    ...person,
    api: await at(NOW, { services: { ...services, limits, ...more }, userAgent: 'Firefox 140' }),
  };
}
const message = (parts: object = {}) => ({
  id: randomUUID(),
  topic: 'question' as const,
  message: 'Where do I find\nmy archive?',
  withDetails: false,
  ...parts,
});
const mails = () =>
  db.selectFrom('mail_outbox').select(['kind', 'recipient', 'payload', 'user_id']).orderBy('kind').execute();
/** The mails to the operator. */
async function mailed() {
  const [mail] = (await mails()).filter(({ kind }) => kind === 'support-message');
  expect(mail?.recipient).toBe(TO);
  return renderMail('support-message', mail?.payload);
}

describe('a message to support', () => {
  it.each(SUPPORT_TOPICS)('about "%s" goes to the operator, and its copy to the author', async (topic) => {
    const { api, email, displayName, id } = await asker();
    await api.messages.askSupport(message({ topic }));
    const all = await mails();
    expect(all.map(({ kind, recipient, user_id: of }) => [kind, recipient, of])).toEqual([
      ['support-message', TO, id],
      ['support-received', email, id],
    ]);
    const { subject, text, replyTo } = await mailed();
    expect(subject).toContain(displayName);
    expect(replyTo).toBe(email);
    expect(text).toContain('Where do I find\nmy archive?');
    expect(text).not.toContain('Firefox');
    expect((await renderMail('support-received', all[1]?.payload)).text).toContain(
      'Where do I find\nmy archive?',
    );
  });

  it('says where it comes from only when the author wants that, and shows it before', async () => {
    const { api } = await asker();
    const { on, details } = await api.messages.support();
    expect([on, details]).toEqual([true, { browser: 'Firefox 140', version: expect.stringMatching(/^\d/) }]);
    await api.messages.askSupport(message({ withDetails: true }));
    const { text } = await mailed();
    expect(text).toContain('Browser: Firefox 140');
    expect(text).toContain(`Version of Hazel: ${details.version}`);
  });

  it('of Pro is marked and comes first, that of others does neither; an expired trial may ask, too', async () => {
    const pro = await asker({ proStatus: true });
    const expired = await asker({ createdAt: new Date(NOW.getTime() - 9 * 86_400_000), goal: null });
    await expired.api.messages.askSupport(message());
    expect((await mailed()).subject).not.toContain('Pro]');
    await db.deleteFrom('mail_outbox').execute();
    await pro.api.messages.askSupport(message());
    expect((await mailed()).subject).toMatch(/^\[Pro\] A question, from /);
    const order = await db.selectFrom('mail_outbox').select(['kind', 'importance']).orderBy('kind').execute();
    expect(order).toEqual([
      { kind: 'support-message', importance: 0 },
      { kind: 'support-received', importance: 1 },
    ]);
  });

  it('to an address that may be somebody else’s sends no copy there, and says so', async () => {
    const { api } = await asker({ emailVerified: false });
    await api.messages.askSupport(message());
    expect((await mails()).map(({ kind }) => kind)).toEqual(['support-message']);
    expect((await mailed()).text).toContain('(not verified: it may be somebody else’s)');
  });

  it('adds no header and no markup, whatever it holds', async () => {
    const hostile =
      'x\r\nBcc: everybody@example.com\r\n\r\n<img src=x onerror=alert(1)>\u202e\u0085</p><a href="javascript:1">';
    const { api } = await asker();
    await api.messages.askSupport(message({ message: hostile }));
    const { subject, replyTo, html } = await mailed();
    for (const header of [subject, replyTo ?? '']) expect(header).not.toMatch(/[\r\n]|Bcc/);
    expect(html).not.toMatch(/<img|<a href="javascript/);
    expect(html).not.toContain('\u202e');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  it.each([
    [{ message: 'too short' }, 'message'],
    [{ message: ' '.repeat(40) }, 'message'],
    [{ message: 'x'.repeat(2001) }, 'message'],
    [{ message: `NUL ${'\0'.repeat(10)}` }, 'message'],
    [{ topic: 'x\r\nBcc: a@b.example' }, 'topic'],
    [{ id: 'no-id' }, 'id'],
  ])('is refused as %j', async (wrong, field) => {
    const { api } = await asker();
    const refused = await publicErrorFrom(api.messages.askSupport(message(wrong)));
    expect(refused).toMatchObject({ code: 'BAD_REQUEST', fields: { [field]: expect.any(String) } });
    expect(await mails()).toEqual([]);
  });

  it('sent twice at once, or again, is one mail and counts once', async () => {
    const { api } = await asker();
    const one = message();
    await Promise.all([api.messages.askSupport(one), api.messages.askSupport(one)]);
    await api.messages.askSupport({ ...one, id: one.id.toUpperCase() });
    expect(await mails()).toHaveLength(2);
    for (let nth = 2; nth <= 5; nth += 1) await api.messages.askSupport(message());
    expect(await refusalReason(api.messages.askSupport(message()))).toBe('TOO_MANY_ATTEMPTS');
  });

  it('goes through five times a day, also when eight are sent at once', async () => {
    const { api } = await asker();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => refusalReason(api.messages.askSupport(message()))),
    );
    expect(answers.filter((reason) => reason === 'OK')).toHaveLength(5);
    expect(answers.filter((reason) => reason === 'TOO_MANY_ATTEMPTS')).toHaveLength(3);
    expect((await mails()).filter(({ kind }) => kind === 'support-message')).toHaveLength(5);
    // The job that sends a mail accepts only ids of the usual form.
    for (const { id } of await db.selectFrom('mail_outbox').select('id').execute())
      expect(z.uuid().safeParse(id).success, id).toBe(true);
  });

  it('with the id of somebody else’s message is a message of its own', async () => {
    const [ann, ben] = [await asker(), await asker()];
    const one = message();
    await ann.api.messages.askSupport(one);
    await ben.api.messages.askSupport(one);
    expect((await mails()).filter(({ kind }) => kind === 'support-message')).toHaveLength(2);
  });

  it.each([
    ['no address', { supportEmail: null }],
    ['no mail', { mailOn: false }],
  ])('is refused where there is %s, and the form says so before', async (_what, off) => {
    const { api } = await asker({}, off);
    expect((await api.messages.support()).on).toBe(false);
    expect(await publicErrorFrom(api.messages.askSupport(message()))).toMatchObject({
      code: 'CONFLICT',
      reason: 'SUPPORT_OFF',
    });
    expect(await mails()).toEqual([]);
  });

  it('needs somebody who is signed in', async () => {
    expect(await refusalReason(callers.anonymous().messages.askSupport(message()))).toBe('SIGN_IN_REQUIRED');
  });
});
