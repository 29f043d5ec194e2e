import { expect, test } from 'vitest';

import { TIP_TEMPLATES } from '~server/domain/coach/tips/tip-templates';
import { builtInTips } from '~server/domain/coach/tips/built-in';
import { CHALLENGE_IDEAS } from '~server/domain/coach/tips/challenge-ideas';
import { type ShownTip, loggedInLast } from '~server/domain/coach/person/coach-profile';
import { CATEGORIES } from '~server/domain/kernel/categories';
import { readCoachContext } from '~server/features/coach/coach-context';

import { seedDemo } from '../../scripts/seed/seed';
import { readOnboarded } from '../../scripts/seed/coach';
import { createFactories } from '../../scripts/seed/factories';
import { useDatabase } from '../support/fixture';

const NOW = new Date('2026-11-23T15:30:00Z');
const { db } = useDatabase({ now: NOW });

/** What Lena has written or was given: 'Winter coat mended, not replaced', 'List in hand, in and out', 'Own brand taste
 * test', 'Tram instead', 'Thermos again', 'Pause what you do not watch', a host evening where everybody brings something. */
const TOLD = ['shopping-mend', 'groceries-list', 'groceries-own-label', 'shopping-own-brand-care', 'rideshare-transit', 'coffee-thermos', 'subs-rotate', 'eating-out-potluck']; // prettier-ignore

/** Somebody of the seed as the built-in coach gets them. */
async function meet(email: string) {
  const { id } = await db
    .selectFrom('profiles')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const user = await readOnboarded(createFactories(db, { now: NOW, seed: 1 }).setting, { id });
  return { user, context: await readCoachContext({ db, user }) };
}

/** Generations one after the other, none of which knows of the others anything but what was shown. */
function generationsFor({ user, context }: Awaited<ReturnType<typeof meet>>, count: number) {
  let shownTips: ShownTip[] = [];
  return Array.from({ length: count }, () => {
    const hardship = context.hardship !== null;
    const made = builtInTips({ ...context, hardship, profile: { ...context.profile, shownTips } });
    shownTips = [
      ...shownTips,
      ...made.tips.map(({ template }) => ({ template: template ?? '', on: user.today })),
    ];
    return made;
  });
}

test('nine generations for Lena: nothing that she told Hazel, none twice, and her largest areas first', async () => {
  await seedDemo(db, { now: NOW });
  const met = await meet('demo@example.com');
  const { context } = met;
  const sum = (category: (typeof CATEGORIES)[number]['value']) =>
    loggedInLast(context.profile, 28, category).total;
  const largest = CATEGORIES.map(({ value }) => value)
    .sort((a, b) => sum(b) - sum(a))
    .slice(0, 2);
  const generations = generationsFor(met, 9).map(({ tips }) => tips);
  const all = generations.flat();
  expect(all).toHaveLength(27);
  expect(new Set(all.map(({ title }) => title)).size).toBe(27);
  for (const told of TOLD) {
    expect(TIP_TEMPLATES.map((template) => template.id)).toContain(told);
    expect(all.map(({ template }) => template)).not.toContain(told);
  }
  const inLargest = (tips: typeof all) => tips.filter(({ category }) => largest.includes(category)).length;
  expect(inLargest(generations[0] ?? [])).toBeGreaterThanOrEqual(1);
  expect(inLargest(all)).toBeGreaterThanOrEqual(9);
});

const kindOf = (template: string | null) => TIP_TEMPLATES.find(({ id }) => id === template)?.kind;

test.each(['demo', 'free', 'pro', 'expired', 'admin'])(
  'three generations for %s: none twice, nothing they do already, and a challenge that is another idea',
  async (who) => {
    await seedDemo(db, { now: NOW });
    const met = await meet(`${who}@example.com`);
    const generations = generationsFor(met, 3);
    const titles = generations.flatMap(({ tips }) => tips.map(({ title }) => title));
    expect(new Set(titles).size).toBe(titles.length);
    for (const { tips, challenge } of generations) {
      const kinds = tips.map(({ template }) => kindOf(template));
      for (const kind of kinds) expect(met.context.profile.doing).not.toContain(kind);
      const idea = CHALLENGE_IDEAS.find(({ id }) => id === challenge?.idea);
      if (idea) expect(kinds).not.toContain(idea.kind);
    }
  },
);
