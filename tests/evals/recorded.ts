import { z } from 'zod';

import { type TipsProposal, builtInPlan, rankChallengeIdeas } from '~server/domain/coach/tips/built-in';
import { type Facts, factBook } from '~server/domain/coach/figures/facts';
import { TIP_TEMPLATES } from '~server/domain/coach/tips/tip-templates';
import { chooseTemplates } from '~server/domain/coach/tips/tips';
import { readTips, tipsAnswer } from '~server/features/coach/generate-tips';
import { motivationAnswer } from '~server/features/coach/motivation';
import { planAnswer, planPrompt, reword } from '~server/features/coach/plan';
import { SYSTEM, dataBlock } from '~server/features/coach/prompts';
import { type Claude, type ClaudeTool, createClaude } from '~server/services/claude/claude';

import { SANDBOX_CLAUDE_KEY, startClaude } from '../support/claude-stand-in';
import { askingFor } from './asking';
import { type Coach, type Met, meet } from './coach';
import { RECORDED, inspect } from './inspect';
import { PEOPLE, readData } from './profiles';
import { type Check, type Evals, type Part, check } from './scores';

const EXPECTED = check('recorded: as expected', 'what has to go is gone, what is honest is kept');
const HONEST = check('recorded: honest answers survive', 'honest answers that are shown, not replaced', 0.95);
const ALL = check('recorded: all answers survive', 'answers of all kinds of which something is shown', 0.5);

/** A recorded answer of Claude, with the expected result. */
const recordingSchema = z.strictObject({
  name: z.string(),
  task: z.enum(['tips', 'plan', 'motivation', 'chat']),
  profile: z.string(),
  /** Nothing in it needs cleaning, so it must be shown unchanged. */
  honest: z.boolean(),
  question: z.string().optional(),
  /** Tools that are called before the answer. */
  calls: z.array(z.strictObject({ name: z.string(), input: z.looseObject({}) })).default([]),
  /** What the stand-in sends. */
  wire: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.enum(['text', 'max_tokens']), text: z.string() }),
    z.strictObject({ kind: z.literal('json'), value: z.unknown() }),
    z.strictObject({ kind: z.enum(['refusal', 'invalid_json']) }),
  ]),
  expect: z.strictObject({
    /** Whether Claude's or the built-in coach's answer should be shown. */
    source: z.enum(['claude', 'built_in']),
    /** Must not be shown. */
    gone: z.array(z.string()).default([]),
    /** Must be shown. */
    kept: z.array(z.string()).default([]),
    /** Must stand in what the tools told. */
    told: z.array(z.string()).default([]),
  }),
});
type Recording = z.output<typeof recordingSchema>;

/** All recordings, by the task of Claude. */
export const readRecordings = (): Recording[] =>
  ['chat', 'motivation', 'plan', 'tips'].flatMap((task) =>
    readData(z.array(recordingSchema), `recordings/${task}.json`),
  );

/** A text to be shown, with its facts. */
interface Text {
  prose: string;
  facts: Facts;
  isTip?: boolean;
}

export const call = (task: Recording['task'], system: string = SYSTEM[task]) => ({
  task,
  system,
  pro: false,
  metadataUserId: 'evals',
  meter: { hold: () => Promise.resolve(() => Promise.resolve()) },
});

/** Claude's answer after the server's own cleaning; null when the built-in coach answers instead. */
async function answerOf(
  coach: Coach,
  claude: Claude,
  recording: Recording,
  met: Met,
): Promise<Text[] | null> {
  const { profile, facts } = met;
  const prompt = coach.prompt(met);
  switch (recording.task) {
    case 'tips': {
      const asked = await claude.write({ ...call('tips'), prompt, schema: tipsAnswer });
      const candidates = chooseTemplates(profile, TIP_TEMPLATES, 8);
      const ideas = rankChallengeIdeas(profile).slice(0, 3);
      const { tone, hardship } = met;
      const read = asked.ok ? readTips(asked.value, { facts, candidates, ideas, tone, hardship }) : null;
      return read && tipsParts(read);
    }
    case 'plan': {
      const plan = builtInPlan(met);
      const [asked, schema] = [planPrompt(plan, met), planAnswer(plan)];
      const answer = await claude.write({ ...call('plan'), prompt: asked, schema });
      return answer.ok ? planParts(reword(plan, answer.value, met)) : null;
    }
    case 'motivation': {
      const asked = await claude.write({ ...call('motivation'), prompt, schema: motivationAnswer });
      const prose = asked.ok ? coach.clean(asked.value.motivation, facts, met.tone).prose : '';
      return prose === '' || prose.length > 300 ? null : [{ prose, facts }];
    }
    case 'chat': {
      const question = recording.question ?? 'How am I doing?';
      const { learned, read, tools } = askingFor(coach, met, question);
      const content = [prompt, dataBlock({ question }), ...read].join('\n');
      const text = await chatText(claude, SYSTEM.chat, [{ role: 'user', content }], tools);
      const { prose } = coach.clean(text ?? '', learned.facts, met.tone);
      return prose === '' ? null : [{ prose, facts: learned.facts }];
    }
  }
}

/** Claude's answer in a conversation before cleaning; null when it breaks off. */
export async function chatText(
  claude: Claude,
  system: string,
  messages: { role: 'user' | 'assistant'; content: string }[],
  tools: readonly ClaudeTool[] = [],
): Promise<string | null> {
  const answer = claude.chat({
    ...call('chat', system),
    messages,
    tools,
    late: new AbortController().signal,
  });
  let text = '';
  for (;;) {
    const next = await answer.next();
    if (next.done) return next.value === null ? text : null;
    text += next.value;
  }
}

const tipsParts = ({ summary, facts, tips, challenge }: TipsProposal): Text[] => [
  { prose: summary, facts: factBook(facts) },
  ...tips.flatMap((tip): Text[] => [
    { prose: tip.title, facts: new Map() },
    { prose: tip.description, facts: factBook(tip.facts), isTip: true },
  ]),
  ...(challenge
    ? [{ prose: `${challenge.title}. ${challenge.description}`, facts: factBook(challenge.facts) }]
    : []),
];

const planParts = ({ motivation, facts, days }: ReturnType<typeof builtInPlan>): Text[] => [
  { prose: motivation, facts: factBook(facts) },
  ...days.map(({ quickTip }): Text => ({ prose: quickTip, facts: new Map() })),
];

/** Lets the stand-in send every recording, reads it as the server does, and scores what would be shown. */
export const RECORDINGS: Part = {
  checks: [...Object.values(RECORDED), EXPECTED, HONEST, ALL],
  async once(evals) {
    const standIn = await startClaude();
    try {
      const claude = createClaude({ apiKey: SANDBOX_CLAUDE_KEY, baseURL: standIn.url });
      for (const recording of readRecordings()) {
        const person = PEOPLE.find(({ name }) => name === recording.profile);
        if (!person) throw new Error(`${recording.name}: there is no person '${recording.profile}'`);
        const met = meet(evals.coach, person.profile);
        standIn.queue(
          ...recording.calls.map((one) => ({ kind: 'tool_use' as const, ...one })),
          recording.wire,
        );
        const parts = await answerOf(evals.coach, claude, recording, met);
        if (standIn.pending() !== 0) throw new Error(`${recording.name} was not taken from the stand-in`);
        const sent = JSON.stringify(standIn.requests().at(-1)?.body['messages']);
        score(evals, recording, met, { parts, sent });
      }
    } finally {
      await standIn.close();
    }
  },
};

function score(
  evals: Evals,
  { name, honest, expect }: Recording,
  met: Met,
  { parts, sent }: { parts: Text[] | null; sent: string },
): void {
  const { profile, tone } = met;
  const { locale } = profile;
  const source = parts === null ? 'built_in' : 'claude';
  const all = (parts ?? [])
    .map(
      (part) => `${part.prose}\n${inspect(evals, { who: name, ...part, locale, tone, profile }, RECORDED)}`,
    )
    .join('\n');
  const add = (of: Check, passes: boolean, what: string) => evals.scores.add(of, passes, `${name}: ${what}`);
  add(EXPECTED, source === expect.source, `${source} speaks`);
  for (const text of expect.gone)
    add(EXPECTED, !all.toLowerCase().includes(text.toLowerCase()), `says '${text}'`);
  for (const text of expect.kept) add(EXPECTED, all.includes(text), `does not say '${text}'`);
  for (const text of expect.told) add(EXPECTED, sent.includes(text), `was not told '${text}'`);
  add(ALL, parts !== null, 'nothing is left');
  if (honest) add(HONEST, parts !== null, 'nothing is left');
}
