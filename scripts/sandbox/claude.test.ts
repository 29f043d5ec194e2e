import type Anthropic from '@anthropic-ai/sdk';
import { zodOutputFormat } from '@anthropic-ai/sdk/helpers/zod';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import {
  ask,
  claudeForEachTest,
  FACTS,
  lookUp,
  SEEN,
  SEEN_WITH_FACT,
  textOf,
  withFacts,
} from './claude-fixtures';

const sandbox = claudeForEachTest();

describe('a message', () => {
  it('answers with text that cites the first fact', async () => {
    const message = await sandbox().claude.messages.create(withFacts());
    expect(message).toMatchObject({ type: 'message', role: 'assistant', stop_reason: 'end_turn' });
    expect(message.model).toBe('claude-haiku-5-5');
    expect(textOf(message)).toBe(SEEN_WITH_FACT);
    expect(textOf(await sandbox().claude.messages.create(ask()))).toBe(SEEN);
    const json = ask({ messages: [{ role: 'user', content: '{"id":"goal_left","value":40}' }] });
    expect(textOf(await sandbox().claude.messages.create(json))).toBe('Here is what I see. {goal_left}');
  });

  it('streams the same message, word by word', async () => {
    const stream = sandbox().claude.messages.stream(withFacts());
    const words: string[] = [];
    const events: string[] = [];
    stream.on('text', (word) => words.push(word)).on('streamEvent', ({ type }) => events.push(type));
    const message = await stream.finalMessage();
    expect(textOf(message)).toBe(SEEN_WITH_FACT);
    expect(words.length).toBeGreaterThan(4);
    expect(events[0]).toBe('message_start');
    expect(events.at(-1)).toBe('message_stop');
    expect(message.usage.input_tokens).toBeGreaterThan(0);
    expect(message.usage.output_tokens).toBeGreaterThan(1);
  });

  it('sends pings in between', async () => {
    const answer = await sandbox().post({ ...ask(), stream: true });
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    expect(await answer.text()).toContain('event: ping\ndata: {"type":"ping"}\n\n');
  });

  it('reads a kept prefix from the second request on', async () => {
    const system: Anthropic.TextBlockParam[] = [
      { type: 'text', text: 'You are Hazel. '.repeat(50), cache_control: { type: 'ephemeral' } },
    ];
    const usages = [];
    for (const content of ['One?', 'Two?']) {
      const { usage } = await sandbox().claude.messages.create(
        ask({ system, messages: [{ role: 'user', content }] }),
      );
      usages.push(usage);
    }
    const [first, second] = usages;
    expect(first?.cache_creation_input_tokens).toBeGreaterThan(100);
    expect(first?.cache_read_input_tokens).toBe(0);
    expect(second?.cache_creation_input_tokens).toBe(0);
    expect(second?.cache_read_input_tokens).toBe(first?.cache_creation_input_tokens);
    expect(second?.input_tokens).toBeLessThan(50);
    const other = await sandbox().claude.messages.create(ask({ system, model: 'claude-sonnet-5-5' }));
    expect(other.usage.cache_read_input_tokens).toBe(0);
  });

  it('reads what it kept of a conversation that has grown', async () => {
    const grown = ask({ cache_control: { type: 'ephemeral' } });
    const first = await sandbox().claude.messages.create(grown);
    grown.messages.push({ role: 'assistant', content: first.content }, { role: 'user', content: 'Why?' });
    const { usage } = await sandbox().claude.messages.create(grown);
    expect(first.usage).toMatchObject({ cache_read_input_tokens: 0, input_tokens: 0 });
    expect(usage.cache_read_input_tokens).toBe(first.usage.cache_creation_input_tokens);
    expect(usage.cache_creation_input_tokens).toBeGreaterThan(0);
  });
});

describe('structured output', () => {
  const tips = z.object({
    tone: z.enum(['gentle', 'direct']),
    tips: z
      .array(
        z.object({
          day: z.enum(['monday', 'tuesday', 'wednesday']),
          title: z.string().min(3).max(12),
          fact_ids: z.array(z.string()).min(1),
          minutes: z.int().min(5).max(60),
          share: z.number().max(-1),
          note: z.string().nullable(),
          due: z.iso.date(),
        }),
      )
      .min(3),
    more: z.string().optional(),
  });
  const output_config = { format: zodOutputFormat(tips) };

  it('is a value that the schema and its limits allow, always the same', async () => {
    const { parsed_output: one } = await sandbox().claude.messages.parse({ ...withFacts(), output_config });
    const two = await sandbox()
      .claude.messages.stream({ ...withFacts(), output_config })
      .finalMessage();
    expect(one?.tips.map(({ day }) => day)).toEqual(['monday', 'tuesday', 'wednesday']);
    expect(one?.tips[0]).toMatchObject({ title: 'Here is what', fact_ids: ['saved_month'], minutes: 5 });
    expect(two.parsed_output).toEqual(one);
  });

  it('can be scripted, cut by max_tokens, broken and refused', async () => {
    const small = { format: zodOutputFormat(z.object({ line: z.string() })) };
    const parse = () => sandbox().claude.messages.parse({ ...ask(), output_config: small });
    await sandbox().script.queue(
      { kind: 'json', value: { line: 'Soup on Sunday.' } },
      { kind: 'max_tokens' },
      { kind: 'invalid_json' },
      { kind: 'json', value: { line: 7 } },
      { kind: 'refusal' },
    );
    expect((await parse()).parsed_output).toEqual({ line: 'Soup on Sunday.' });
    for (let wrong = 0; wrong < 3; wrong += 1)
      await expect(parse()).rejects.toThrow(/Failed to parse structured output/);
    const refused = await parse();
    expect(refused).toMatchObject({ stop_reason: 'refusal', parsed_output: null, content: [] });
    expect(refused.stop_details?.type).toBe('refusal');
    expect(await sandbox().script.pending()).toBe(0);
  });

  it('refuses a schema that Anthropic refuses', async () => {
    const format = (schema: Record<string, unknown>) =>
      sandbox().claude.messages.create(ask({ output_config: { format: { type: 'json_schema', schema } } }));
    await expect(format({ type: 'object', properties: {} })).rejects.toThrow(
      /'additionalProperties' must be/,
    );
    await expect(format({ type: 'array', items: { type: 'integer', minimum: 1 } })).rejects.toThrow(
      /property 'minimum' is not supported/,
    );
  });
});

describe('tools', () => {
  const call = { kind: 'tool_use', name: 'totals', input: { period: 'week', note: 'ä "quoted"' } } as const;

  it('are called by script, streamed or not, and the result is answered with text', async () => {
    await sandbox().script.queue({ ...call, text: 'Let me look.' }, call);
    const streamed = await sandbox()
      .claude.messages.stream(withFacts({ tools: [lookUp] }))
      .finalMessage();
    const whole = await sandbox().claude.messages.create(withFacts({ tools: [lookUp] }));
    expect(textOf(streamed)).toBe('Let me look.');
    for (const message of [streamed, whole]) {
      expect(message.stop_reason).toBe('tool_use');
      expect(message.content.at(-1)).toMatchObject({ type: 'tool_use', name: 'totals', input: call.input });
    }
    const used = streamed.content.find((block) => block.type === 'tool_use');
    const done = await sandbox().claude.messages.create(
      ask({
        tools: [lookUp],
        messages: [
          { role: 'user', content: 'What did I save?' },
          { role: 'assistant', content: streamed.content },
          {
            role: 'user',
            content: [{ type: 'tool_result', tool_use_id: used?.id ?? '', content: FACTS }],
          },
        ],
      }),
    );
    expect(textOf(done)).toBe(SEEN_WITH_FACT);
  });

  it('are called without a script only where the request insists', async () => {
    expect((await sandbox().claude.messages.create(ask({ tools: [lookUp] }))).stop_reason).toBe('end_turn');
    const tool_choice = { type: 'tool', name: 'totals' } as const;
    const { content } = await sandbox().claude.messages.create(ask({ tools: [lookUp], tool_choice }));
    expect(content).toMatchObject([{ type: 'tool_use', name: 'totals', input: { period: 'week' } }]);
  });
});
