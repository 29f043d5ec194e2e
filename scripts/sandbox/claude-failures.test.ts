import Anthropic from '@anthropic-ai/sdk';
import { describe, expect, it, vi } from 'vitest';

import { ask, claudeForEachTest, SEEN, textOf, withFacts } from './claude-fixtures';

const sandbox = claudeForEachTest();

describe('failures on demand', () => {
  it.each([
    [400, 'invalid_request_error'],
    [401, 'authentication_error'],
    [403, 'permission_error'],
    [429, 'rate_limit_error'],
    [500, 'api_error'],
    [529, 'overloaded_error'],
  ] as const)('%i once, streamed or not', async (status, type) => {
    await sandbox().script.queue({ kind: 'error', status, retryAfter: 3 }, { kind: 'error', status });
    const refused: unknown = await sandbox()
      .claude.messages.create(ask())
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ status, type });
    const headers: unknown = refused instanceof Anthropic.APIError ? refused.headers : null;
    expect(headers instanceof Headers && headers.get('retry-after')).toBe('3');
    await expect(sandbox().claude.messages.stream(ask()).finalMessage()).rejects.toMatchObject({
      status,
      type,
    });
    expect(textOf(await sandbox().claude.messages.create(ask()))).toBe(SEEN);
  });

  it('retries of the SDK take the next behaviour', async () => {
    await sandbox().script.queue(
      { kind: 'error', status: 529 },
      { kind: 'reset' },
      { kind: 'text', text: 'Third.' },
    );
    const patient = sandbox().client({ maxRetries: 2 });
    expect(textOf(await patient.messages.create(ask()))).toBe('Third.');
    expect((await sandbox().script.requests()).map(({ outcome }) => outcome)).toEqual([
      'answered',
      'cut',
      'answered',
    ]);
  });

  it('stall: nothing until the caller gives up, which is seen', async () => {
    await sandbox().script.queue({ kind: 'stall' }, { kind: 'stall' });
    await expect(sandbox().claude.messages.create(ask(), { timeout: 60 })).rejects.toThrow(
      Anthropic.APIConnectionTimeoutError,
    );
    const leaving = new AbortController();
    const stream = sandbox().claude.messages.stream(ask(), { signal: leaving.signal });
    setTimeout(() => leaving.abort(), 30);
    await expect(stream.finalMessage()).rejects.toThrow(Anthropic.APIUserAbortError);
    await vi.waitFor(async () =>
      expect((await sandbox().script.requests()).map(({ outcome, status }) => [outcome, status])).toEqual([
        ['cancelled', null],
        ['cancelled', null],
      ]),
    );
  });

  it('slow: the answer takes its time, and leaving in the middle is seen', async () => {
    await sandbox().script.queue({ kind: 'slow', ms: 120, text: 'One two three.' }, { kind: 'slow', ms: 80 });
    const began = performance.now();
    expect(await sandbox().claude.messages.stream(ask()).finalText()).toBe('One two three.');
    expect(performance.now() - began).toBeGreaterThan(100);
    await sandbox().claude.messages.create(ask());
    expect(performance.now() - began).toBeGreaterThan(175);

    await sandbox().script.queue({ kind: 'slow', ms: 60_000, text: 'One two three.' });
    const stream = sandbox().claude.messages.stream(ask());
    stream.on('connect', () => stream.abort());
    await expect(stream.finalMessage()).rejects.toThrow(Anthropic.APIUserAbortError);
    await vi.waitFor(async () =>
      expect((await sandbox().script.requests()).at(-1)?.outcome).toBe('cancelled'),
    );
  });

  it.each([
    ['cut', { kind: 'cut', afterDeltas: 2, text: 'One two three four.' }, Error],
    [
      'stream_error',
      { kind: 'stream_error', afterDeltas: 2, text: 'One two three four.' },
      Anthropic.APIError,
    ],
  ] as const)('%s: two words arrive, then the stream fails', async (_name, behaviour, error) => {
    await sandbox().script.queue(behaviour, { ...behaviour, afterDeltas: 100 }, behaviour);
    for (const heard of ['One two', 'One two three four.']) {
      let text = '';
      const stream = sandbox()
        .claude.messages.stream(ask())
        .on('text', (word) => (text += word));
      const failed: unknown = await stream.finalMessage().catch((reason: unknown) => reason);
      expect(failed).toBeInstanceOf(error);
      if (behaviour.kind === 'stream_error') expect(failed).toHaveProperty('type', 'overloaded_error');
      expect(text).toBe(heard);
    }
    await expect(sandbox().claude.messages.create(ask())).rejects.toThrow(error);
    const broken = behaviour.kind === 'cut' ? ['cut', 'cut', 'cut'] : ['answered', 'answered', 'answered'];
    expect((await sandbox().script.requests()).map(({ outcome }) => outcome)).toEqual(broken);
  });

  it('reset: the connection breaks before anything is said', async () => {
    await sandbox().script.queue({ kind: 'reset' });
    await expect(sandbox().claude.messages.create(ask())).rejects.toThrow(Anthropic.APIConnectionError);
  });
});

describe('the script', () => {
  it('goes in order, then the one for all, until cleared', async () => {
    await sandbox().script.always({ kind: 'text', text: 'Always.' });
    await sandbox().script.queue({ kind: 'text', text: 'First.' }, { kind: 'text', text: 'Second.' });
    const heard = [];
    for (let turn = 0; turn < 4; turn += 1) heard.push(textOf(await sandbox().claude.messages.create(ask())));
    expect(heard).toEqual(['First.', 'Second.', 'Always.', 'Always.']);
    await sandbox().script.queue({ kind: 'stall' });
    await sandbox().script.clear();
    expect(await sandbox().script.requests()).toEqual([]);
    expect(textOf(await sandbox().claude.messages.create(ask()))).toBe(SEEN);
  });

  it('keeps a behaviour for the request that it is meant for', async () => {
    await sandbox().script.queue({ kind: 'text', text: 'For Ola.', when: 'person-ola' });
    const from = async (user_id: string) =>
      textOf(await sandbox().claude.messages.create(ask({ metadata: { user_id } })));
    expect(await from('person-lena')).toBe(SEEN);
    expect(await from('person-ola')).toBe('For Ola.');
    expect(await from('person-ola')).toBe(SEEN);
  });

  it('shows what was sent, also when it was refused for its form', async () => {
    await sandbox().claude.messages.create(withFacts());
    await sandbox().post({ ...ask(), temperature: 1 });
    const [first, second] = await sandbox().script.requests();
    expect(first).toMatchObject({ body: withFacts(), outcome: 'answered', status: 200 });
    expect(second).toMatchObject({ body: { temperature: 1 }, outcome: 'answered', status: 400 });
  });

  it('refuses a behaviour that does not exist', async () => {
    const answer = await fetch(`${sandbox().url}/sandbox/script`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '[{"kind":"meteor"}]',
    });
    expect(answer.status).toBe(400);
    expect(await sandbox().script.pending()).toBe(0);
  });
});
