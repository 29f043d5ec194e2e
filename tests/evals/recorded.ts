import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { z } from 'zod';

import { type TipsProposal, builtInPlan, rankIdeas } from '~server/domain/coach/built-in';
import { type Facts, factBook, plainText } from '~server/domain/coach/facts';
import { TIP_TEMPLATES } from '~server/domain/coach/tip-templates';
import { chooseTemplates } from '~server/domain/coach/tips';
import { readTips, tipsAnswer } from '~server/features/coach/generate-tips';
import { motivationAnswer } from '~server/features/coach/motivation';
import { planAnswer, planPrompt, reword } from '~server/features/coach/plan';
import { SYSTEM, checkText, dataBlock, personPart } from '~server/features/coach/prompts';
import { type Claude, createClaude } from '~server/services/claude/claude';

import { SANDBOX_CLAUDE_KEY, startClaude } from '../support/claude-stand-in';
import { RECORDED, inspect } from './inspect';
import { meet } from './proposals';
import { PEOPLE } from './profiles';
import type { Scores } from './scores';

/** A recorded answer of Claude, with what has to become of it. */
const recordingSchema = z.strictObject({
  name: z.string(),
  task: z.enum(['tips', 'plan', 'motivation', 'chat']),
  profile: z.string(),
  /** Nothing in it needs cleaning: it has to be shown as it is. */
  honest: z.boolean(),
  question: z.string().optional(),
  /** What the stand-in sends. */
  wire: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.enum(['text', 'max_tokens']), text: z.string() }),
    z.strictObject({ kind: z.literal('json'), value: z.unknown() }),
    z.strictObject({ kind: z.enum(['refusal', 'invalid_json']) }),
  ]),
  expect: z.strictObject({
    /** Whose answer is shown in the end. */
    source: z.enum(['claude', 'built_in']),
    /** Must not be shown. */
    gone: z.array(z.string()).default([]),
    /** Has to be shown. */
    kept: z.array(z.string()).default([]),
  }),
});
type Recording = z.output<typeof recordingSchema>;

const FOLDER = fileURLToPath(new URL('./recordings/', import.meta.url));

/** All recordings, in the order of their files. */
export function readRecordings(): Recording[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .flatMap((file) => z.array(recordingSchema).parse(JSON.parse(readFileSync(FOLDER + file, 'utf8'))));
}

/** A text that would be shown, with its facts. */
interface Part {
  prose: string;
  facts: Facts;
  isTip?: boolean;
}
type Met = ReturnType<typeof meet>;

const call = (task: Recording['task']) => ({
  task,
  system: SYSTEM[task],
  pro: false,
  metadataUserId: 'evals',
  meter: { hold: () => Promise.resolve(true), settle: () => Promise.resolve() },
});

/** What is left of Claude's answer after the server's own cleaning; null where the built-in coach answers. */
async function answerOf(claude: Claude, recording: Recording, met: Met): Promise<Part[] | null> {
  const { profile, facts } = met;
  const prompt = personPart(met);
  switch (recording.task) {
    case 'tips': {
      const asked = await claude.write({ ...call('tips'), prompt, schema: tipsAnswer });
      const candidates = chooseTemplates(profile, TIP_TEMPLATES, 8);
      const ideas = rankIdeas(profile).slice(0, 3);
      const read = asked.ok ? readTips(asked.value, { facts, candidates, ideas, tone: met.tone }) : null;
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
      const prose = asked.ok ? checkText(asked.value.motivation, facts, met.tone).prose : '';
      return prose === '' || prose.length > 300 ? null : [{ prose, facts }];
    }
    case 'chat': {
      const question = dataBlock({ question: recording.question ?? 'How am I doing?' });
      const messages = [{ role: 'user' as const, content: `${prompt}\n${question}` }];
      const answer = claude.chat({
        ...call('chat'),
        messages,
        tools: [],
        late: new AbortController().signal,
      });
      let text = '';
      for (;;) {
        const next = await answer.next();
        if (next.done && next.value !== null) return null;
        if (next.done) break;
        text += next.value;
      }
      const { prose } = checkText(text, facts, met.tone);
      return prose === '' ? null : [{ prose, facts }];
    }
  }
}

const tipsParts = ({ summary, facts, tips, challenge }: TipsProposal): Part[] => [
  { prose: summary, facts: factBook(facts) },
  ...tips.flatMap((tip): Part[] => [
    { prose: tip.title, facts: new Map() },
    { prose: tip.description, facts: factBook(tip.facts), isTip: true },
  ]),
  ...(challenge
    ? [{ prose: `${challenge.title}. ${challenge.description}`, facts: factBook(challenge.facts) }]
    : []),
];

const planParts = ({ motivation, facts, days }: ReturnType<typeof builtInPlan>): Part[] => [
  { prose: motivation, facts: factBook(facts) },
  ...days.map(({ quickTip }): Part => ({ prose: quickTip, facts: new Map() })),
];

/** Lets the stand-in send every recording, reads it as the server does, and scores what would be shown. */
export async function checkRecordings(scores: Scores): Promise<number> {
  const recordings = readRecordings();
  const standIn = await startClaude();
  try {
    const claude = createClaude({ apiKey: SANDBOX_CLAUDE_KEY, baseURL: standIn.url });
    for (const recording of recordings) {
      const person = PEOPLE.find(({ name }) => name === recording.profile);
      if (!person) throw new Error(`${recording.name}: there is no person '${recording.profile}'`);
      const met = meet(person.profile);
      standIn.queue(recording.wire);
      const parts = await answerOf(claude, recording, met);
      if (standIn.pending() !== 0) throw new Error(`${recording.name} was not taken from the stand-in`);
      score(scores, recording, met, parts);
    }
  } finally {
    await standIn.close();
  }
  return recordings.length;
}

function score(scores: Scores, { name, honest, expect }: Recording, met: Met, parts: Part[] | null): void {
  const { locale } = met.profile;
  const source = parts === null ? 'built_in' : 'claude';
  const shown = (parts ?? []).map(({ prose, facts, isTip = false }) => ({
    prose,
    text: inspect(scores, { who: name, prose, facts, locale, tone: met.tone, isTip }, RECORDED),
    plain: plainText(prose, facts, locale),
  }));
  const all = shown.map(({ prose, text }) => `${prose}\n${text}`).join('\n');
  const add = (passes: boolean, what: string) =>
    scores.add('recorded: as expected', passes, `${name}: ${what}`);
  add(source === expect.source, `${source} speaks`);
  for (const text of expect.gone) add(!all.toLowerCase().includes(text.toLowerCase()), `says '${text}'`);
  for (const text of expect.kept) add(all.includes(text), `does not say '${text}'`);
  scores.add('recorded: all answers survive', parts !== null, `${name}: nothing is left`);
  if (honest) scores.add('recorded: honest answers survive', parts !== null, `${name}: nothing is left`);
}
