import { builtInTips } from '~server/domain/coach/built-in';
import { TIP_TEMPLATES } from '~server/domain/coach/tip-templates';
import type { CoachProfile, ShownTip, TriedTip } from '~server/domain/coach/coach-profile';
import { sameSwap } from '~server/domain/coach/tips';
import { addDays } from '~server/domain/kernel/days';

import { meet } from './proposals';
import type { EvalPerson } from './profiles';
import type { Scores } from './scores';

const WEEKS = 8;

/** Lets eight weeks go by, with a generation in each, some tips accepted and some done: no tip comes twice while another
 * is left, and two weeks in a row propose different challenges. */
export function checkRepetition(scores: Scores, { name, profile, inEachTone }: EvalPerson): void {
  // The choice does not depend on the tone, so one of the three is enough.
  if (inEachTone && profile.tone !== 'fun') return;
  let shown: ShownTip[] = [];
  let tried: TriedTip[] = [];
  let before: string | null = null;
  for (let week = 0; week < WEEKS; week += 1) {
    const today = addDays(profile.today, week * 7);
    const then: CoachProfile = { ...profile, today, shown, tried, said: before === null ? [] : [before] };
    const { tips, challenge } = builtInTips(meet(then));
    const met = new Set([
      ...shown.map(({ template }) => template),
      ...tried.flatMap(({ template }) => template ?? []),
    ]);
    const accepted = TIP_TEMPLATES.filter(({ id }) => tried.some(({ template }) => template === id));
    const fresh = TIP_TEMPLATES.filter(
      (template) =>
        template.fits(then) && !met.has(template.id) && !accepted.some((one) => sameSwap(one, template)),
    ).length;
    const again = tips.filter(({ template }) => template !== null && met.has(template));
    const allowed = Math.max(0, tips.length - fresh);
    scores.add(
      'no repetition of tips',
      again.length <= allowed && new Set(tips.map(({ template }) => template)).size === tips.length,
      `${name}, week ${week + 1}: ${again.map(({ template }) => template).join(', ')} again, ${fresh} left`,
    );
    if (before !== null && challenge !== null)
      scores.add(
        'no repetition in a plan',
        challenge.idea !== before,
        `${name}, week ${week + 1}: ${challenge.title}`,
      );
    before = challenge?.idea ?? null;
    shown = [
      ...shown,
      ...tips.flatMap(({ template }) => (template === null ? [] : [{ template, on: today }])),
    ];
    tried = tried.map((tip, index) => (index % 2 === 0 ? { ...tip, status: 'done' } : tip));
    const [taken] = tips;
    if (taken && week % 2 === 0)
      tried = [
        ...tried,
        {
          template: taken.template,
          category: taken.category,
          status: 'todo',
          acceptedOn: today,
          outcome: null,
        },
      ];
  }
}
