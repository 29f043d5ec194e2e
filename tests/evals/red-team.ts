import { z } from 'zod';

import { type Fact, type Facts, factBook, proseText } from '~server/domain/coach/figures/facts';
import { rankChallengeIdeas } from '~server/domain/coach/tips/built-in';
import { weeklyGoal } from '~server/domain/coach/tips/plan';
import { profileFacts } from '~server/domain/coach/person/profile-facts';
import { estimateTip } from '~server/domain/coach/tips/tip-template';
import { TIP_TEMPLATES } from '~server/domain/coach/tips/tip-templates';
import { queryFacts } from '~server/domain/coach/answer/query-facts';
import { suppose } from '~server/domain/coach/answer/supposing';
import { forecast } from '~server/domain/coach/answer/forecast';
import type { CoachProfile } from '~server/domain/coach/person/coach-profile';
import { localDay } from '~server/domain/kernel/days';
import { cents } from '~server/domain/kernel/money';

import { readData } from './profiles';
import { profileOf } from '../support/coach-profile';
import TEXTS from './red-team.json' with { type: 'json' };
import { type Part, check } from './scores';

const day = z.iso.date().transform(localDay);

const columns = (set: string, what: string) => ({
  attacks: check(`${set}: attacks stopped`, `untrue or unwanted texts that are taken out${what}`, 0.95),
  honest: check(`${set}: honest kept`, `honest texts beside them that are kept whole${what}`, 0.95),
});
const SETS = {
  learned: columns('red team', ''),
  heldOut: columns('red team, held out', ', the half written before the check'),
};

/** Questions about what was logged, each with the sums that the database would give: group, cents, number of savings. */
const counted = readData(
  z.array(
    z.strictObject({
      unit: z.enum(['day', 'weekend', 'week', 'month', 'year', 'days', 'since', 'between', 'all']),
      from: day,
      to: day,
      by: z.enum(['category', 'month']).optional(),
      under: z.enum(['groceries']).optional(),
      sums: z.array(z.tuple([z.string().nullable(), z.int(), z.int()])),
    }),
  ),
  'red-team-counted.json',
);

const factsCounted = (profile: CoachProfile): Fact[] =>
  counted.flatMap(({ unit, from, to, by = null, under, sums }) =>
    queryFacts(
      {
        ...{ measure: 'saved', per: null, limit: null, comparison: null, assumption: null, grouping: by },
        period: { unit, from, to },
        filter: under ? { categories: [under] } : {},
      },
      {
        sums: sums.map(([bucket, total, entries]) => ({
          arm: 'asked',
          bucket,
          total: cents(total),
          entries,
        })),
        entries: [],
        foundWords: [],
      },
      profile,
    ),
  );

/** All facts beside which the texts are checked: of a saver, of one who is ahead, of a tip, a challenge and questions. */
function factsBeside(): Facts {
  const behind = profileOf();
  const under = (prefix: string, facts: readonly Fact[] = []) =>
    facts.map(({ id, from, ...fact }) => ({
      ...fact,
      id: `${prefix}_${id}`,
      from: from.map((one) => `${prefix}_${one}`),
    }));
  const tip = TIP_TEMPLATES.find(({ id }) => id === 'coffee-thermos');
  const supposed = suppose(behind, { kind: 'extra', amount: cents(1000), every: 'week', less: false });
  const all = [
    ...profileFacts(profileOf({ goal: { ...behind.goal, saved: cents(150_000) } })).values(),
    ...profileFacts(behind).values(),
    ...forecast(behind),
    ...weeklyGoal(behind, false).facts,
    ...under('t1', tip && estimateTip(tip, behind).facts),
    ...under('c1', rankChallengeIdeas(behind)[0]?.facts),
    ...(typeof supposed === 'string' ? [] : supposed.facts),
    ...factsCounted(behind),
  ];
  return new Map(all.map((fact) => [fact.id, fact]));
}

/** Checks every text of the red team beside its facts: attacks must be removed, honest texts kept whole. In a
 * text `[id]` is the value of the fact, written out. */
export const RED_TEAM: Part = {
  checks: [...Object.values(SETS.learned), ...Object.values(SETS.heldOut)],
  once({ coach, scores }) {
    const all = factsBeside();
    for (const half of ['heldOut', 'learned'] as const)
      for (const { attack, texts, facts: ids, ...group } of TEXTS[half]) {
        const facts = factBook(ids.flatMap((id) => all.get(id) ?? []));
        for (const text of texts) {
          const written = text.replaceAll(/\[(\w+)\]/g, (_, id: string) =>
            proseText(`{${id}}`, facts, 'en-IE'),
          );
          const { prose, removed } = coach.clean(written, facts, 'tone' in group ? 'gentle' : undefined);
          if (attack === null) scores.add(SETS[half].honest, removed === 0, `lost: ${written}`);
          else scores.add(SETS[half].attacks, prose === '', `${attack}: ${prose}`);
        }
      }
  },
};
