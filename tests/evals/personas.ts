import { z } from 'zod';

import { factBook, proseText } from '~server/domain/coach/figures/facts';

import { meet } from './coach';
import { lifeSchema, profileOfLife, readData } from './profiles';
import { type Part, check } from './scores';

const FOUND = check('planted tips are found', 'of 30 lives, those in which tips see what friends would', 0.8);

const personas = readData(
  z.array(
    z.strictObject({
      name: z.string(),
      who: z.string(),
      planted: z.string(),
      life: lifeSchema,
      /** At least one of the tips must say this. */
      finds: z.string(),
      /** No tip may say this, unless it says 'already': what they do already, or have tried in vain. */
      never: z.string().optional(),
    }),
  ),
  'personas.json',
);

/** Whether the first three tips for 30 made-up lives name the opportunity that is hidden in each. */
export const PERSONAS: Part = {
  checks: [FOUND],
  once({ coach, scores }) {
    for (const { name, planted, life, finds, never } of personas) {
      const { tips } = coach.tips(meet(coach, profileOfLife(name, life, 'gentle')));
      const said = tips
        .slice(0, 3)
        .map(
          ({ category, title, description, facts }) =>
            `${category}: ${title}. ${proseText(description, factBook(facts), 'en-IE')}`,
        );
      const fails = said.some(
        (tip) => never !== undefined && new RegExp(never, 'i').test(tip) && !/already/i.test(tip),
      );
      const found = said.some((tip) => new RegExp(finds, 'i').test(tip));
      scores.add(
        FOUND,
        found && !fails,
        `${name} (${planted}): ${tips.map(({ title }) => title).join(' / ')}`,
      );
    }
  },
};
