import { expect, test } from 'vitest';

import { type Fact, fact, factBook } from '~server/domain/coach/facts';
import { profileFacts } from '~server/domain/coach/profile-facts';

import { profileOf } from '../tests/support/coach-profile';
import { compareFacts, inspect } from '../tests/evals/inspect';
import { oracleFacts } from '../tests/evals/oracle';
import { readRecordings } from '../tests/evals/recorded';
import { reportMarkdown, reportText } from '../tests/evals/report';
import { runCoachEvals } from '../tests/evals/run';
import { PEOPLE } from '../tests/evals/profiles';
import { CHECKS, Scores } from '../tests/evals/scores';

test('the coach meets every threshold of its evals', async () => {
  const report = await runCoachEvals();
  // A miss prints what was said to whom.
  expect(report.checks.filter(({ ok }) => !ok)).toEqual([]);
  expect(report.ok).toBe(true);
  expect(Object.keys(CHECKS)).toEqual(report.checks.map(({ check }) => check));
  expect(reportText(report)).toContain('every threshold is met');
  expect(reportMarkdown(report, '2026-01-02')).toContain('on 2026-01-02');
  // Three seconds of work; the machine may be busy with other tests.
}, 240_000);

/** Which checks miss something. */
const missed = (scores: Scores) =>
  scores.results().flatMap(({ check, passed, total }) => (passed < total ? [check] : []));

const FACTS = factBook([fact.eur('jar', 500, 'It.', ['gone'])]);

// A guard that cannot fail guards nothing.
test.each([
  ['You have €5.', 'gentle', ['figures are traced']],
  ['You have {nope}.', 'gentle', ['figures are traced', 'facts have sources']],
  ['You have fifty euros.', 'gentle', ['figures are traced']],
  ['You have {jar}.', 'gentle', ['facts have sources']],
  ['You must cook.', 'gentle', ['tone']],
  ['The food is on the table.', 'straight', ['tone']],
  ['Well done!', 'fun', ['tone']],
  ['Do not be lazy.', 'fun', ['tone']],
  ['Put it into ETFs.', 'fun', ['no investment advice']],
  ['See https://example.com for it.', 'fun', ['no investment advice']],
  ['Cook at home.', 'straight', []],
] as const)('%s', (prose, tone, expected) => {
  const scores = new Scores();
  inspect(scores, { who: 'x', prose, facts: FACTS, locale: 'en-IE', tone, isTip: true });
  // What Claude may not say has its own tests (check-figures.test.ts, check-content.test.ts).
  expect(missed(scores).filter((check) => check !== 'built-in texts pass the checks')).toEqual(expected);
});

test('a fact that is wrong by a cent, one too many and one too few are each a miss', () => {
  const found = [...profileFacts(profileOf()).values()];
  const right = oracleFacts(profileOf());
  const misses = (facts: readonly Fact[]) => {
    const scores = new Scores();
    compareFacts(scores, 'facts are right', 'x', facts, right);
    return scores.results().find(({ check }) => check === 'facts are right')?.misses;
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
