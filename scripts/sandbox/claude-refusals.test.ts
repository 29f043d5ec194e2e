import Anthropic from '@anthropic-ai/sdk';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { SANDBOX_CLAUDE_KEY } from './claude';
import { ask, claudeForEachTest, lookUp } from './claude-fixtures';

const sandbox = claudeForEachTest();

describe('what Anthropic refuses', () => {
  it('a wrong key, in either header', async () => {
    const refused: unknown = await sandbox()
      .client({ apiKey: 'sk-ant-other' })
      .messages.create(ask())
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Anthropic.AuthenticationError);
    expect(refused).toMatchObject({ status: 401, type: 'authentication_error' });
    expect(refused).toHaveProperty('requestID', expect.stringMatching(/^req_/));
    expect((await sandbox().post(ask(), {})).status).toBe(401);
    expect((await sandbox().post(ask(), { 'x-api-key': 'sk-ant-other' })).status).toBe(401);
    expect(await sandbox().script.requests()).toEqual([]);
  });

  it('accepts the key in either header and both versions, and no other version', async () => {
    const key = { 'x-api-key': SANDBOX_CLAUDE_KEY };
    const bearer = { authorization: `Bearer ${SANDBOX_CLAUDE_KEY}` };
    expect((await sandbox().post(ask(), key)).status).toBe(200);
    expect((await sandbox().post(ask(), { ...bearer, 'anthropic-version': '2026-10-21' })).status).toBe(200);
    expect((await sandbox().post(ask(), { ...bearer, 'anthropic-version': '1999-01-01' })).status).toBe(400);
    expect((await sandbox().post('{', key)).status).toBe(400);
  });

  const user = { role: 'user', content: 'Hi' };
  const called = { type: 'tool_use', id: 'toolu_1', name: 'totals', input: {} };
  const marked = { type: 'text', text: 'x', cache_control: { type: 'ephemeral' } };
  it.each([
    [{ model: undefined }, 400, 'model: Field required'],
    [{ model: 'gpt-9' }, 404, 'model: gpt-9'],
    [{ max_tokens: undefined }, 400, 'max_tokens: Field required'],
    [{ max_tokens: 0 }, 400, 'max_tokens: '],
    [{ messages: [] }, 400, 'messages: at least one message is required'],
    [{ messages: [{ role: 'user', content: '' }] }, 400, 'messages.0.content.0.text: text content blocks'],
    [
      { messages: [{ role: 'assistant', content: 'Hi' }, user] },
      400,
      'first message must use the "user" role',
    ],
    [
      { messages: [user, { role: 'assistant', content: 'I' }] },
      400,
      'does not support assistant message prefill',
    ],
    [
      { messages: [user, { role: 'assistant', content: [called] }, user] },
      400,
      'without `tool_result` blocks',
    ],
    [
      { messages: [{ role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1' }] }] },
      400,
      'unexpected `tool_use_id` found in `tool_result` blocks: toolu_1',
    ],
    [{ tools: [lookUp, lookUp] }, 400, 'tools: Tool names must be unique.'],
    [{ tools: [{ name: 'no good', input_schema: { type: 'object' } }] }, 400, 'tools.0.name: '],
    [{ tool_choice: { type: 'any' } }, 400, 'tool_choice may only be specified while providing tools'],
    [{ system: Array.from({ length: 5 }, () => marked) }, 400, 'A maximum of 4 blocks with cache_control'],
    [{ temperature: 0.5 }, 400, 'temperature: Extra inputs are not permitted'],
    [{ messages: [{ ...user, name: 'Lena' }] }, 400, 'messages.0.name: Extra inputs are not permitted'],
  ])('refuses %j', async (change, status, message) => {
    const answer = await sandbox().post({ ...ask(), ...change });
    expect(answer.status).toBe(status);
    const body = z.object({
      type: z.literal('error'),
      error: z.object({ type: z.string(), message: z.string() }),
    });
    expect(body.parse(await answer.json()).error.message).toContain(message);
  });

  it('pictures that it cannot read', async () => {
    const PIXEL =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const send = async (media_type: string, data: string) => {
      const picture = { type: 'image', source: { type: 'base64', media_type, data } };
      const body = { ...ask(), messages: [{ role: 'user', content: [picture] }] };
      const answer = await sandbox().post(body);
      return `${answer.status} ${await answer.text()}`;
    };
    expect(await send('image/png', PIXEL)).toMatch(/^200 /);
    expect(await send('image/jpeg', PIXEL)).toMatch(/^400 .*image\/jpeg media type, but is another/);
    expect(await send('image/heic', PIXEL)).toMatch(/^400 .*invalid_request_error.*media_type/);
    expect(await send('image/png', 'aGVsbG8=')).toMatch(/^400 .*Could not process image/);
    expect(await send('image/png', 'not base64')).toMatch(/^400 .*not valid base64/);
    expect(await send('image/png', Buffer.alloc(5_300_000).toString('base64'))).toMatch(
      /^400 .*5 MB maximum/,
    );
  });
});
