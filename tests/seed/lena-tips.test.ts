import { expect, test } from 'vitest';

import { TIP_TEMPLATES } from '~server/domain/coach/tips/tip-templates';
import { builtInTips } from '~server/domain/coach/tips/built-in';
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

test('nine generations for Lena: nothing that she told Hazel, none twice, and her largest areas first', async () => {
  await seedDemo(db, { now: NOW });
  const { id } = await db
    .selectFrom('profiles')
    .select('id')
    .where('email', '=', 'demo@example.com')
    .executeTakeFirstOrThrow();
  const user = await readOnboarded(createFactories(db, { now: NOW, seed: 1 }).setting, { id });
  const context = await readCoachContext({ db, user });
  const sum = (category: (typeof CATEGORIES)[number]['value']) =>
    loggedInLast(context.profile, 28, category).total;
  const largest = CATEGORIES.map(({ value }) => value)
    .sort((a, b) => sum(b) - sum(a))
    .slice(0, 2);
  let shownTips: ShownTip[] = [];
  const generations = Array.from({ length: 9 }, () => {
    const { tips } = builtInTips({ ...context, hardship: false, profile: { ...context.profile, shownTips } });
    shownTips = [...shownTips, ...tips.map(({ template }) => ({ template: template ?? '', on: user.today }))];
    return tips;
  });
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
