import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { insertMail, type importanceOfMail } from '~db/queries/messages/outbox';
import { insertRefusal } from '~db/queries/messages/refusals';
import { addressHash, exactHash } from '~server/features/messages/refuse-mails';
import type { SendingContext } from '~server/jobs/send-mails';
import { EmailError, type EmailTrouble } from '~server/services/email/email';

import { useDatabase } from '../support/fixture';
import { type Answer, mailStandIn, sendTurn, sendingContext } from '../support/mailing';

vi.setConfig({ testTimeout: 60_000 });

const { db, runtime } = useDatabase();

/** The sender's clock: it stands until a test moves it. */
let now: Date;
const pass = (ms: number) => (now = new Date(now.getTime() + ms));
beforeEach(() => (now = new Date(Date.now() + 1000)));
afterEach(async () => {
  await sql`delete from mail_outbox`.execute(db);
  await sql`delete from mail_refusals`.execute(db);
  await sql`update mail_pace set free_at = '-infinity', per_second = null, trouble = null, trouble_since = null,
    failures = 0, worked_at = null`.execute(db);
});

const trouble = (kind: EmailTrouble, said: EmailError['said'] = {}) =>
  new EmailError(kind, `It is ${kind}`, kind, said);

async function queue(
  recipient: string,
  importance: keyof typeof importanceOfMail = 'now',
  kind = 'verify-email',
) {
  await insertMail(db, {
    userId: null,
    kind,
    recipient,
    importance,
    payload:
      kind === 'account-deleted'
        ? {}
        : { displayName: 'Lena', verifyUrl: 'http://localhost/verify?token=secret', expiresInMinutes: 60 },
  });
}

/** Letters that wait: a kind whose template is short. */
const queueMany = (count: number, importance = 2) =>
  sql`
  insert into mail_outbox (kind, recipient, payload, importance)
  select 'account-deleted', 'reader' || n || '@example.com', '{}', ${importance}::smallint
  from generate_series(1, ${count}::integer) n`.execute(db);

const context = (answer: (call: number) => Answer = () => null, parts: Partial<SendingContext> = {}) => {
  const standIn = mailStandIn(answer);
  return { ...standIn, ctx: sendingContext(runtime, { email: standIn.service, now: () => now, ...parts }) };
};

const rowOf = (recipient: string) =>
  db.selectFrom('mail_outbox').selectAll().where('recipient', '=', recipient).executeTakeFirstOrThrow();
const left = async () => {
  const rows = await db.selectFrom('mail_outbox').select('id').where('sent_at', 'is', null).where('failed_at', 'is', null).execute(); // prettier-ignore
  return rows.length;
};
const pace = () => db.selectFrom('mail_pace').selectAll().executeTakeFirstOrThrow();

describe('a mail', () => {
  it('goes out under its own id, and its content is forgotten', async () => {
    const { ctx, sent } = context();
    await queue('Lena@example.com');
    const { id } = await rowOf('Lena@example.com');
    await sendTurn(ctx);
    expect(sent).toMatchObject([{ key: id, mail: { to: 'Lena@example.com' } }]);
    expect(sent[0]?.mail.text).toContain('token=secret');
    expect(await rowOf('Lena@example.com')).toMatchObject({
      payload: null,
      provider_id: 're_1',
      failed_at: null,
      last_error: null,
      batch_id: null,
    });
  });

  it('goes out in no transaction', async () => {
    let open: unknown;
    const { ctx } = context();
    const email = {
      async send() {
        const { rows } = await sql`
          select query from pg_stat_activity where datname = current_database() and xact_start is not null
            and pid <> pg_backend_pid()`.execute(db);
        open = rows;
        return { mails: [{ id: 're_1' }], perSecond: null };
      },
    };
    await queue('lena@example.com');
    await sendTurn({ ...ctx, email });
    expect(open).toEqual([]);
  });

  it('is given up at once when it is refused, or when no template knows it', async () => {
    const { ctx, calls } = context(() => ({ refused: ['lena@example.com'] }));
    await queue('lena@example.com');
    await sendTurn(ctx);
    expect(await rowOf('lena@example.com')).toMatchObject({ sent_at: null, last_error: 'No such address' });
    await queue('ola@example.com', 'now', 'no-such-kind');
    pass(1000);
    await sendTurn(ctx);
    expect((await rowOf('ola@example.com')).failed_at).not.toBeNull();
    expect(calls).toHaveLength(1);
  });

  it('with a link is given up after two days, a contract is not', async () => {
    const { ctx, sent } = context();
    await queue('lena@example.com');
    await queueMany(1);
    pass(2 * 86_400_000 + 5000);
    for (let turn = 0; turn < 3; turn += 1) {
      pass(1000);
      await sendTurn(ctx);
    }
    expect((await rowOf('lena@example.com')).last_error).toBe('It waited for more than two days.');
    expect(sent.map(({ mail }) => mail.to)).toEqual(['reader1@example.com']);
  });
});

describe('the pace', () => {
  it('is one for all workers, and none sends a mail that another has', async () => {
    const one = context(() => null, { perSecond: 2 });
    const two = context(() => null, { perSecond: 2 });
    for (let n = 0; n < 6; n += 1) await queue(`saver${n}@example.com`, 'now');
    await sql`update mail_outbox set troubles = 1`.execute(db);
    for (let tick = 0; tick < 20; tick += 1) {
      await Promise.all([sendTurn(one.ctx), sendTurn(two.ctx)]);
      pass(100);
    }
    // Two seconds at two a second, from the first moment on.
    expect(one.calls.length + two.calls.length).toBe(4);
    for (let tick = 0; tick < 60; tick += 1) {
      await Promise.all([sendTurn(one.ctx), sendTurn(two.ctx)]);
      pass(100);
    }
    const keys = [...one.sent, ...two.sent].map(({ mail }) => mail.to).sort();
    expect(keys).toEqual([0, 1, 2, 3, 4, 5].map((n) => `saver${n}@example.com`));
  });

  it('follows what the provider says: a lower limit, and when to come again', async () => {
    const { ctx, calls } = context((call) =>
      call === 1 ? trouble('rate', { retryAfterMs: 3000, perSecond: 2 }) : null,
    );
    await queue('lena@example.com');
    await sendTurn(ctx);
    expect(await rowOf('lena@example.com')).toMatchObject({ last_error: null, troubles: 0, failed_at: null });
    pass(2900);
    await sendTurn(ctx);
    expect(calls).toHaveLength(1);
    pass(100);
    await sendTurn(ctx);
    expect(calls).toHaveLength(2);
    expect(Number((await pace()).per_second)).toBe(2);
    await queue('ola@example.com');
    await queue('ida@example.com');
    pass(520);
    await sendTurn(ctx);
    expect(calls).toHaveLength(2);
    pass(10);
    await sendTurn(ctx);
    expect(calls).toHaveLength(3);
  });
});

describe('the order', () => {
  it('a reset overtakes 10,000 letters, which go 100 a call', async () => {
    const { ctx, calls } = context();
    await queueMany(10_000);
    await sendTurn(ctx);
    expect(calls[0]?.to).toHaveLength(100);
    await queue('lena@example.com');
    pass(1000);
    await sendTurn(ctx);
    expect(calls[1]?.to).toEqual(['lena@example.com']);
    expect(await left()).toBe(9900);
  });

  it('what is important goes first, then what has waited longest', async () => {
    const { ctx, calls } = context();
    await queueMany(1, 2);
    await queue('soon@example.com', 'soon', 'account-deleted');
    await queue('first@example.com');
    await queue('second@example.com');
    for (let turn = 0; turn < 4; turn += 1) {
      pass(1000);
      await sendTurn(ctx);
    }
    expect(calls.map(({ to }) => to)).toEqual([
      ['first@example.com', 'second@example.com'],
      ['soon@example.com'],
      ['reader1@example.com'],
    ]);
  });
});

describe('a refused address', () => {
  it('fails alone in a call of many', async () => {
    const { ctx } = context(() => ({ refused: ['b@example.com'] }));
    for (const to of ['a@example.com', 'b@example.com', 'c@example.com']) await queue(to);
    await sendTurn(ctx);
    expect((await rowOf('a@example.com')).sent_at).not.toBeNull();
    expect(await rowOf('b@example.com')).toMatchObject({ sent_at: null, last_error: 'No such address' });
    expect((await rowOf('c@example.com')).sent_at).not.toBeNull();
  });

  it('is found when the whole call is refused', async () => {
    const { ctx, calls } = context((call) => (call === 1 ? trouble('refused') : null));
    for (const to of ['a@example.com', 'b@example.com']) await queue(to);
    for (let turn = 0; turn < 3; turn += 1) {
      await sendTurn(ctx);
      pass(1000);
    }
    expect(calls.map(({ to }) => to.length)).toEqual([2, 1, 1]);
    expect(await left()).toBe(0);
  });
});

describe('a crash between sending and marking', () => {
  /** A sender that ends after the provider has taken the call. */
  const crash = (ctx: SendingContext) =>
    sendTurn({ ...ctx, insist: () => Promise.reject(new Error('killed')) });

  it.each([1, 3])('is repeated with the same key and mails: %i', async (count) => {
    const { ctx, calls } = context();
    for (let n = 0; n < count; n += 1) await queue(`saver${n}@example.com`);
    await expect(crash(ctx)).rejects.toThrow('killed');
    await queue('new@example.com', 'soon');
    pass(1000);
    await sendTurn(ctx);
    pass(60_000);
    await sendTurn(ctx);
    expect(calls.map(({ to }) => to.length)).toEqual([count, 1, count]);
    expect(calls[2]).toEqual(calls[0]);
    expect(await left()).toBe(0);
  });

  it('a key that was used for other content means that the mail was taken', async () => {
    const { ctx } = context(() => trouble('repeated'));
    await queue('lena@example.com');
    await sendTurn(ctx);
    expect(await rowOf('lena@example.com')).toMatchObject({ failed_at: null, payload: null });
    expect((await rowOf('lena@example.com')).sent_at).not.toBeNull();
  });

  it('a key whose call is still on its way is asked again', async () => {
    const { ctx, calls } = context((call) => (call === 1 ? trouble('running') : null));
    await queue('lena@example.com');
    await sendTurn(ctx);
    pass(5000);
    await sendTurn(ctx);
    expect(calls[1]).toEqual(calls[0]);
    expect(await left()).toBe(0);
    expect((await pace()).trouble).toBeNull();
  });

  it('a mail of a batch whose account was deleted meanwhile stays behind, the others go', async () => {
    const { ctx, calls } = context();
    for (let n = 0; n < 3; n += 1) await queue(`saver${n}@example.com`);
    await expect(crash(ctx)).rejects.toThrow('killed');
    await db.deleteFrom('mail_outbox').where('recipient', '=', 'saver1@example.com').execute();
    pass(61_000);
    await sendTurn(ctx);
    expect(calls[1]).toEqual({ key: calls[0]?.key, to: ['saver0@example.com', 'saver2@example.com'] });
  });
});

describe('an outage', () => {
  it('uses up no attempts, is probed by one mail at a time, and a reset leaves within 10 s of its end', async () => {
    let away = true;
    const { ctx, calls } = context(() => (away ? trouble('outage') : null));
    await queueMany(300);
    for (let second = 0; second < 600; second += 1) {
      await sendTurn(ctx);
      pass(1000);
    }
    expect(calls.length).toBeLessThan(150);
    expect(calls.slice(1).every(({ to }) => to.length <= 100)).toBe(true);
    expect(await pace()).toMatchObject({ trouble: 'outage' });
    await queue('lena@example.com');
    away = false;
    const back = now.getTime();
    while ((await rowOf('lena@example.com')).sent_at === null) {
      await sendTurn(ctx);
      pass(250);
    }
    expect(now.getTime() - back).toBeLessThan(10_000);
    expect(await pace()).toMatchObject({ trouble: null, failures: 0 });
    // Those that were probes go alone again, because they may have left.
    for (let turn = 0; turn < 150; turn += 1) {
      await sendTurn(ctx);
      pass(250);
    }
    expect(await left()).toBe(0);
  });

  it('a mail on which the provider fails each time stops no other, and is given up in the end', async () => {
    const standIn = mailStandIn((_call, mails) => (mails.some(({ to }) => to.startsWith('poison')) ? trouble('outage') : null)); // prettier-ignore
    const ctx = sendingContext(runtime, { email: standIn.service, now: () => now });
    await queue('poison@example.com');
    let n = 0;
    while ((await rowOf('poison@example.com')).failed_at === null && n < 400) {
      n += 1;
      await queue(`saver${n}@example.com`);
      await sql`update mail_outbox set due_at = least(due_at, ${now.toISOString()}::timestamptz) where recipient = ${`saver${n}@example.com`}`.execute(db); // prettier-ignore
      for (let turn = 0; turn < 3; turn += 1) {
        await sendTurn(ctx);
        pass(3000);
      }
    }
    expect(await rowOf('poison@example.com')).toMatchObject({ last_error: 'It is outage' });
    expect(new Set(standIn.sent.map(({ mail }) => mail.to)).size).toBeGreaterThan(n - 5);
  });

  it('a used-up quota stops everything, is said once, and is asked again every ten minutes', async () => {
    let used = true;
    const error = vi.fn();
    const log = Object.assign(Object.create(runtime.log), { error });
    const { ctx, calls } = context(() => (used ? trouble('quota') : null), { log });
    await queue('lena@example.com');
    for (let minute = 0; minute < 60; minute += 1) {
      await sendTurn(ctx);
      pass(60_000);
    }
    expect(calls.length).toBeLessThanOrEqual(7);
    expect(error).toHaveBeenCalledOnce();
    expect(await pace()).toMatchObject({ trouble: 'quota' });
    used = false;
    pass(600_000);
    await sendTurn(ctx);
    expect(await left()).toBe(0);
    expect(await rowOf('lena@example.com')).toMatchObject({ troubles: 0 });
  });
});

describe('an address that gets no mail', () => {
  const refuse = (reason: 'bounce' | 'complaint', hash: string) => insertRefusal(db, { hash, reason, now });

  it('after a complaint gets what is needed and nothing else', async () => {
    await refuse('complaint', addressHash('lena@example.com'));
    const { ctx, sent } = context();
    await queue('lena@example.com');
    await queue('lena+hazel@example.com', 'bulk', 'follow-news');
    for (let turn = 0; turn < 2; turn += 1) {
      await sendTurn(ctx);
      pass(1000);
    }
    expect(sent.map(({ mail }) => mail.to)).toEqual(['lena@example.com']);
    expect(await rowOf('lena+hazel@example.com')).toMatchObject({ provider_id: null, payload: null });
  });

  it('after a bounce gets nothing but the link that proves it, to the letter', async () => {
    await refuse('bounce', exactHash('lena@example.com'));
    const { ctx, sent } = context();
    await queue('Lena@example.com');
    await queue('LENA@example.com', 'soon', 'account-closing-soon');
    await queue('lena@example.com', 'bulk', 'follow-news');
    await queue('lena+other@example.com', 'soon', 'account-deleted');
    for (let turn = 0; turn < 4; turn += 1) {
      await sendTurn(ctx);
      pass(1000);
    }
    expect(sent.map(({ mail }) => mail.to)).toEqual(['Lena@example.com', 'lena+other@example.com']);
    expect((await rowOf('LENA@example.com')).last_error).toBe('Mail to this address came back.');
    expect((await rowOf('lena@example.com')).failed_at).toBeNull();
  });
});
