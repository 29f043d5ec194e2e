import type { CoachProfile, ShownTip, TriedTip } from '~server/domain/coach/person/coach-profile';
import { TIP_TEMPLATES } from '~server/domain/coach/tips/tip-templates';
import { addDays } from '~server/domain/kernel/days';

import { meet } from './coach';
import { VARIED } from './proposals';
import { type Part, check } from './scores';

const WEEKS = 8;
const FRESH = check('no repetition of tips', 'eight weeks: no tip twice while another is left');

/** Simulates eight weeks, with a generation in each, some tips accepted and some done: no tip is repeated
 * while another is left, and two consecutive weeks propose different challenges. */
export const REPETITION: Part = {
  checks: [FRESH],
  person({ coach, scores }, { name, profile, inEachTone }) {
    // The choice does not depend on the tone, so one of the three is enough.
    if (inEachTone && profile.tone !== 'fun') return;
    let shown: ShownTip[] = [];
    let tried: TriedTip[] = [];
    let before: string | null = null;
    for (let week = 0; week < WEEKS; week += 1) {
      const today = addDays(profile.today, week * 7);
      const then: CoachProfile = {
        ...profile,
        today,
        shownTips: shown,
        triedTips: tried,
        recentSentences: before === null ? [] : [before],
      };
      const { tips, challenge } = coach.tips(meet(coach, then));
      const ids = tips.map(({ template }) => template);
      const met = new Set([...shown, ...tried].map(({ template }) => template));
      const taken = new Set([...profile.doing, ...tried.flatMap(({ kinds }) => kinds)]);
      const left = TIP_TEMPLATES.filter(
        (template) => template.fits(then) && !met.has(template.id) && !taken.has(template.kind),
      ).length;
      const again = ids.filter((template) => met.has(template));
      const fresh = again.length <= Math.max(0, tips.length - left) && new Set(ids).size === tips.length;
      const who = `${name}, week ${week + 1}`;
      scores.add(FRESH, fresh, `${who}: ${again.join(', ')} again, ${left} left`);
      if (before !== null && challenge !== null)
        scores.add(VARIED, challenge.idea !== before, `${who}: ${challenge.title}`);
      before = challenge?.idea ?? null;
      shown = [...shown, ...ids.flatMap((template) => (template === null ? [] : [{ template, on: today }]))];
      tried = tried.map((tip, index) => (index % 2 === 0 ? { ...tip, status: 'done' } : tip));
      const [accepted] = tips;
      if (accepted && week % 2 === 0) {
        const { template, category, saving } = accepted;
        const kinds = TIP_TEMPLATES.filter(({ id }) => id === template).map(({ kind }) => kind);
        const tip = { template, category, kinds, saving, outcome: null };
        tried = [...tried, { ...tip, status: 'todo', acceptedOn: today }];
      }
    }
  },
};
