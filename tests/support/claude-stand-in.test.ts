import { afterAll, beforeAll, expect, it } from 'vitest';

import { SANDBOX_CLAUDE_KEY, type StandInClaude, startClaude } from './claude-stand-in';

let claude: StandInClaude;
beforeAll(async () => {
  claude = await startClaude();
});
afterAll(() => claude.close());

const send = (change: object, key = SANDBOX_CLAUDE_KEY) =>
  fetch(`${claude.url}/v1/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({
      model: 'claude-haiku-5-5',
      max_tokens: 500,
      system: [{ type: 'text', text: 'You are Hazel.' }],
      messages: [user],
      ...change,
    }),
  });

const user = { role: 'user', content: 'How am I doing?' };
const called = { type: 'tool_use', id: 'toolu_1', name: 'totals', input: {} };
const result = { type: 'tool_result', tool_use_id: 'toolu_1', content: '€4.20' };
const marked = { type: 'text', text: 'x', cache_control: { type: 'ephemeral' } };

it('answers what Anthropic would answer', async () => {
  expect((await send({})).status).toBe(200);
  const tools = [user, { role: 'assistant', content: [called] }, { role: 'user', content: [result] }];
  expect((await send({ messages: tools })).status).toBe(200);
  expect((await send({}, 'sk-ant-other')).status).toBe(401);
});

it('thinks before it answers, out of the same limit', async () => {
  const answered: unknown = await (await send({ model: 'claude-sonnet-5-5' })).json();
  expect(answered).toMatchObject({ content: [{ type: 'thinking' }], stop_reason: 'max_tokens' });
  const calm: unknown = await (await send({ output_config: { effort: 'low' } })).json();
  expect(calm).toMatchObject({ content: [{ type: 'thinking' }, { type: 'text' }], stop_reason: 'end_turn' });
});

it.each([
  [{ model: 'gpt-9' }, 'model'],
  [{ max_tokens: 0 }, 'max_tokens'],
  [{ messages: [] }, 'messages'],
  [{ messages: [{ role: 'user', content: '' }] }, 'messages[0].content'],
  [{ messages: [{ role: 'assistant', content: 'Hi' }, user] }, 'first message'],
  [{ messages: [user, { role: 'assistant', content: 'I' }] }, 'end with a user message'],
  [{ messages: [user, { role: 'assistant', content: [called] }, user] }, 'tool_result'],
  [{ messages: [{ role: 'user', content: [result] }] }, 'tool_result'],
  [
    {
      messages: [
        user,
        { role: 'assistant', content: [{ ...called, id: 'signed_1' }] },
        { role: 'user', content: [{ ...result, tool_use_id: 'signed_1' }] },
      ],
    },
    'thinking',
  ],
  [{ tools: [{ name: 'no good', input_schema: { type: 'object' } }] }, 'name'],
  [{ system: Array.from({ length: 5 }, () => marked) }, 'A maximum of 4 blocks'],
  [{ temperature: 0.5 }, 'temperature'],
  [{ model: 'claude-sonnet-5-5', thinking: { type: 'disabled' } }, 'thinking.type'],
  [{ model: 'claude-sonnet-5-5', thinking: { type: 'enabled', budget_tokens: 1024 } }, 'thinking.type'],
  [{ model: 'claude-sonnet-5-5', tool_choice: { type: 'any' } }, 'forced tool choice'],
  [{ model: 'claude-haiku-4-5', output_config: { effort: 'low' } }, 'effort'],
  [{ messages: [{ ...user, name: 'Lena' }] }, 'name'],
])('refuses %j', async (change, message) => {
  const answer = await send(change);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain(message);
});
