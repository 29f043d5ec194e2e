import { builtInTips } from '~server/domain/coach/built-in';
import { TIP_TEMPLATES } from '~server/domain/coach/tip-templates';
import type { CoachProfile, ShownTip, TriedTip } from '~server/domain/coach/coach-profile';
import { addDays } from '~server/domain/kernel/days';

import { meet } from './proposals';
import type { EvalSaver } from './profiles';
import type { Scores } from './scores';

const WEEKS = 8;

/** Lets eight weeks go by with a generation in each, some tips accepted and some done: no tip comes twice while there
 * is another, and two weeks in a row propose different challenges. */
export function checkRepetition(scores: Scores, { name, profile, inEachTone }: EvalSaver): void {
  // The choice knows no tone.
  if (inEachTone && profile.tone !== 'fun') return;
  let shown: ShownTip[] = [];
  let tried: TriedTip[] = [];
  let before: string | null = null;
  for (let week = 0; week < WEEKS; week += 1) {
    const today = addDays(profile.today, week * 7);
    const then: CoachProfile = { ...profile, today, shown, tried };
    const { tips, challenge } = builtInTips(meet(then));
    const met = new Set([
      ...shown.map(({ family }) => family),
      ...tried.flatMap(({ family }) => family ?? []),
    ]);
    const fresh = TIP_TEMPLATES.filter((family) => family.fits(then) && !met.has(family.id)).length;
    const again = tips.filter(({ family }) => family !== null && met.has(family));
    const allowed = Math.max(0, tips.length - fresh);
    scores.add(
      'no repetition of tips',
      again.length <= allowed && new Set(tips.map(({ family }) => family)).size === tips.length,
      `${name}, week ${week + 1}: ${again.map(({ family }) => family).join(', ')} again, ${fresh} left`,
    );
    if (before !== null && challenge !== null)
      scores.add(
        'no repetition in a plan',
        challenge.title !== before,
        `${name}, week ${week + 1}: ${challenge.title}`,
      );
    before = challenge?.title ?? null;
    shown = [...shown, ...tips.flatMap(({ family }) => (family === null ? [] : [{ family, on: today }]))];
    tried = tried.map((tip, at) => (at % 2 === 0 ? { ...tip, status: 'done' } : tip));
    const [accepted] = tips;
    if (accepted && week % 2 === 0)
      tried = [
        ...tried,
        {
          family: accepted.family,
          category: accepted.category,
          status: 'todo',
          acceptedOn: today,
          outcome: null,
        },
      ];
  }
}
