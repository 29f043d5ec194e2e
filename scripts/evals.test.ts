import { expect, test } from 'vitest';

import { type Fact, fact, factBook } from '~server/domain/coach/figures/facts';
import { profileFacts } from '~server/domain/coach/person/profile-facts';
import { createClaude } from '~server/services/claude/claude';

import { profileOf } from '../tests/support/coach-profile';
import { SOURCES, compareFacts, inspect } from '../tests/evals/inspect';
import { oracleFacts } from '../tests/evals/oracle';
import { readRecordings } from '../tests/evals/recorded';
import { SANDBOX_CLAUDE_KEY, startClaude } from '../tests/support/claude-stand-in';
import { CONVERSATIONS, conversationsText, storedConversations } from '../tests/evals/golden';
import { COACH } from '../tests/evals/coach';
import { MUTANTS } from '../tests/evals/mutants';
import { record } from '../tests/evals/record';
import { reportMarkdown, reportText, summaryOf, talkText } from '../tests/evals/report';
import { CHECKS, failingCheck, runCoachEvals } from '../tests/evals/run';
import { PEOPLE } from '../tests/evals/profiles';
import { Scores } from '../tests/evals/scores';
import { HELD_OUT, scoreTalk, talkHolds } from '../tests/evals/talk';

test('the coach meets every threshold of its evals', async () => {
  const report = await runCoachEvals();
  // A miss prints what was said to whom.
  expect(report.checks.filter(({ ok }) => !ok)).toEqual([]);
  expect(report.ok).toBe(true);
  expect(new Set(CHECKS.map(({ name }) => name)).size).toBe(CHECKS.length);
  expect(CHECKS.filter(({ least }) => least <= 0)).toEqual([]);
  expect(reportText(report)).toContain('every threshold is met');
  expect(
    reportMarkdown(
      report,
      { mutants: [{ name: 'one', failing: null }], ok: false },
      await scoreTalk(HELD_OUT),
      '2026-01-02',
    ),
  ).toContain('on 2026-01-02');
  // Three seconds of work; the machine may be busy with other tests.
}, 240_000);

test('messages of an author who was never learned from are understood: the aim is all of them, this holds what is reached', async () => {
  const report = await scoreTalk(HELD_OUT);
  expect(report.accuracy.of).toBe(560);
  expect(talkHolds(report), talkText(report)).toBe(true);
  const { summary, misses } = summaryOf.talk(report);
  expect(summary).toMatchObject({ crisisRecall: 1, byLanguage: { en: expect.any(Number) } });
  expect(misses).toHaveLength(report.misses.length + report.slotMisses.length);
});

test('reports for machines hold rates from 0 to 1 and what was missed', () => {
  const mutants = [
    { name: 'one', failing: 'tone' },
    { name: 'two', failing: null },
  ];
  expect(summaryOf.mutants({ mutants, ok: false })).toEqual({
    summary: { killed: 0.5 },
    misses: [{ name: 'two' }],
  });
  const checks = [
    { ...{ name: 'tone', what: '', least: 1 }, passed: 3, total: 4, ok: false, misses: ['why'] },
  ];
  expect(summaryOf.coach({ profiles: 1, recordings: 0, checks, ok: false })).toEqual({
    summary: { tone: 0.75 },
    misses: [{ check: 'tone', why: 'why' }],
  });
});

test.each([
  ['en', 'No. '],
  ['en', 'yes, '],
  ['en', 'not really, '],
  ['en', 'sure, but '],
  ['de', 'Nein, '],
  ['de', 'ja '],
  ['da', 'Nej, '],
  ['da', 'ja, '],
  ['es', 'no, '],
  ['es', 'Sí, '],
  ['fr', 'non, '],
  ['fr', 'Oui '],
  ['nl', 'nee, '],
  ['nl', 'Ja. '],
])('a yes or no before words of danger hides none of them: %s, %s', async (language, first) => {
  const { crisisRecall, misses } = await scoreTalk(HELD_OUT, { language, label: 'crisis', first });
  expect(crisisRecall.of).toBeGreaterThan(0);
  expect(misses).toEqual([]);
});

/** Which checks miss something. */
const missed = (scores: Scores) =>
  scores.results(CHECKS).flatMap(({ name, passed, total }) => (passed < total ? [name] : []));

const FACTS = factBook([fact.eur('jar', 500, 'It.', ['gone']), fact.eur('fortnight_14d', 700, 'It.')]);

// A guard that cannot fail guards nothing.
test.each([
  ['You have €5.', 'gentle', ['figures are traced']],
  ['You have {nope}.', 'gentle', ['figures are traced', 'facts have sources']],
  ['You have fifty euros.', 'gentle', ['figures are traced', 'words are known']],
  ['You have {jar}.', 'gentle', ['facts have sources']],
  ['You must cook.', 'gentle', ['tone', 'words are known']],
  ['The food is on the table.', 'straight', ['tone']],
  ['Well done!', 'fun', ['tone']],
  ['Do not be lazy.', 'fun', ['tone', 'words are known']],
  ['The squirrel wonders.', 'gentle', ['tone', 'words are known']],
  ['Not much to be proud of, is it?', 'fun', ['words are known']],
  ['You have {fortnight_14d} in four weeks.', 'fun', ['words fit the figures']],
  ['Cook. Eat. Cook.', 'fun', ['brief']],
  ['Put it into ETFs.', 'fun', ['content is clean', 'words are known']],
  ['See https://example.com for it.', 'fun', ['content is clean', 'words are known']],
  ['Cook at home.', 'straight', []],
] as const)('%s', (prose, tone, expected) => {
  const scores = new Scores();
  // What Claude may not say has its own tests (check-figures.test.ts, check-content.test.ts).
  const shown = { who: 'x', prose, facts: FACTS, locale: 'en-IE', tone, isTip: true, isOursAlone: true };
  inspect({ scores }, shown);
  expect(missed(scores)).toEqual(expected);
});

test('a fact that is wrong by a cent, one too many and one too few are each a miss', () => {
  const found = [...profileFacts(profileOf()).values()];
  const right = oracleFacts(profileOf());
  const misses = (facts: readonly Fact[]) => {
    const scores = new Scores();
    compareFacts(scores, SOURCES, 'x', facts, right);
    return scores.results([SOURCES])[0]?.misses;
  };
  expect(misses(found)).toEqual([]);
  expect(
    misses(found.map((fact, at) => (at === 4 ? { ...fact, value: fact.value + 1 } : fact))),
  ).toHaveLength(1);
  expect(misses(found.slice(1))).toHaveLength(1);
  expect(misses([...found, fact.count('new', 1, 'It.')])).toHaveLength(1);
});

test('there are enough savers and recordings, each with a name of its own', () => {
  expect(PEOPLE.length).toBeGreaterThanOrEqual(144);
  expect(new Set(PEOPLE.map(({ name }) => name)).size).toBe(PEOPLE.length);
  const names = readRecordings().map(({ name }) => name);
  expect(names.length).toBeGreaterThanOrEqual(24);
  expect(new Set(names).size).toBe(names.length);
});

// `npm run evals -- mutants` runs them all.
test.each([
  'what is left is called saved',
  'an open tip is proposed again in the chat',
  'the plan of somebody else',
  'another person’s facts in the chat',
  'scolds: a sigh',
  'a challenge’s title is not read',
])(
  'the evals are red when %s',
  async (name) => {
    const mutant = MUTANTS.find((one) => one.name === name);
    expect(mutant && (await failingCheck(mutant.coach))).toEqual(expect.any(String));
    // A few seconds of work; the machine may be busy with other tests.
  },
  120_000,
);

test('the evals are green for the coach as it is, and there are enough mutants with names of their own', async () => {
  expect(await failingCheck(COACH)).toBeNull();
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBeGreaterThanOrEqual(60);
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
}, 120_000);

test('the golden conversations are answered as they were when they were read (npm run evals -- golden --write)', () => {
  expect(CONVERSATIONS).toHaveLength(20);
  expect(conversationsText()).toBe(storedConversations());
});

test('a prompt is better only when the judge says so in both orders, and answers are recorded as they would be shown', async () => {
  const standIn = await startClaude();
  try {
    const claude = createClaude({ apiKey: SANDBOX_CLAUDE_KEY, baseURL: standIn.url });
    const asked = CONVERSATIONS.slice(0, 1);
    const answers = asked
      .flatMap((one) => one.asked)
      .map(() => ({ kind: 'text' as const, text: 'Good. You have €7.' }));
    const verdicts = async (one: string, other: string) => {
      const judged = [one, other].map((better) => ({ kind: 'json' as const, value: { better, why: 'it' } }));
      standIn.queue(...answers, ...answers, ...judged);
      return record(claude, 'Be brief.', asked);
    };
    const [better] = await verdicts('second', 'first');
    expect(better).toMatchObject({ verdict: 'better', turns: [{ answered: 'Good.' }, {}, {}, {}, {}] });
    expect(await verdicts('first', 'second')).toMatchObject([{ verdict: 'worse' }]);
    // Whoever comes second wins: that is the judge's habit, not a difference.
    expect(await verdicts('second', 'second')).toMatchObject([{ verdict: 'no difference' }]);
  } finally {
    await standIn.close();
  }
});
