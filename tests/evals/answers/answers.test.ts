import { describe, expect, test } from 'vitest';

import { useDatabase } from '../../support/fixture';
import { computed, ledgerOfFile, ledgerOfRows } from './computed';
import { OWN_FILES, holdInMemory, readOwnFile } from './in-memory';
import { makeAccounts, noonOf } from './people';
import { answersHold, reportAnswers, type AnswersThresholds } from './report';
import { holdConversations } from './run';
import { plainFigure } from './shown-numbers';

/** What the own conversations have to reach. */
const OWN_AT_LEAST: AnswersThresholds = { right: 0.92, wrongFigure: 0.01, help: 1 };

describe.each(OWN_FILES)('%s', (name) => {
  const file = readOwnFile(name);
  const { db, callers, make, expectNothingBroken } = useDatabase({ now: noonOf(file) });

  test('its figures are what the savings give, added up from the file and by PostgreSQL', async () => {
    const people = Object.keys(file.people);
    const asked = people.map((person) => ({
      ...{ id: `figures-${person}`, person, theme: '', lang: '', turns: ['?'], expect: [{}], computed: [] },
    }));
    const accounts = await makeAccounts(make, { ...file, cases: asked });
    await expectNothingBroken();
    let lines = 0;
    for (const { id, person, expect: expected, computed: how } of file.cases) {
      const life = file.people[person];
      if (!life) throw new RangeError(person);
      const ledgers = [ledgerOfFile(life), ledgerOfRows(db, accounts[people.indexOf(person)]?.id ?? '')];
      for (const ledger of ledgers)
        for (const [turn, { figures = [], absent = [] }] of how.entries()) {
          const figuresOf = async (all: readonly string[]) => {
            lines += all.length;
            const found = await Promise.all(
              all.map((line) => computed(line, ledger, file, life.goal.amount_eur)),
            );
            return [...new Set(found.flat())].sort();
          };
          const told = (all: readonly string[] = []) => [...new Set(all.map(plainFigure))].sort();
          const { figures: alternatives = [], absent: others } = expected[turn] ?? {};
          for (const [at, of] of alternatives.entries())
            expect(await figuresOf(figures[at] ?? []), `${id}, turn ${turn + 1}`).toEqual(told(of));
          expect(await figuresOf(absent), `${id}, turn ${turn + 1}, absent`).toEqual(told(others));
        }
    }
    expect(lines).toBeGreaterThan(100);
  });

  test('the coach answers what was asked', async () => {
    const conversations = await holdConversations({ db, callers, make }, file);
    const report = reportAnswers(conversations);
    expect(answersHold(report, OWN_AT_LEAST), JSON.stringify(report, null, 1)).toBe(true);
    // The evals ask in memory what they cannot ask a database for every mutant.
    const saidBy = (all: typeof conversations) =>
      all.flatMap(({ turns }) => turns.map(({ id, question, said }) => `${id} ${question}\n${said}`));
    expect(saidBy(await holdInMemory(file))).toEqual(saidBy(conversations));
  }, 120_000);
});
