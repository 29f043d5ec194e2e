import { z } from 'zod';

import { PLAN_FEATURES, PRO_PRICES } from '../../billing/plans';
import { fact } from '../figures/facts';
import { foldSlotText } from '../question/slots';
import type { Reply } from './answer-parts';
import answers from './app-answers.json' with { type: 'json' };
import { SCREENS, open } from './steps';

const words = z.array(z.string()).transform((all) => {
  if (all.length === 0) return null;
  return new RegExp(String.raw`(?<![\p{L}\d])(?:${all.join('|')})(?![\p{L}\d])`, 'u');
});

/** What the coach says about Hazel itself. Where Hazel is asked about, the first answer with `sure` words counts, else the
 * first with other `words`. `anyIntent`: its sure words ask for it whatever the message was taken for. `told` is the file
 * of docs/product and its words that say the same. */
export const APP_ANSWERS = z
  .array(
    z.strictObject({
      topic: z.string(),
      sure: words,
      words,
      anyIntent: z.boolean(),
      says: z.string(),
      step: z.string(),
      screen: z.enum(SCREENS),
      told: z.tuple([z.string(), z.string()]),
    }),
  )
  .parse(answers);

const ANYWHERE = {
  says: 'Most things are changed in the settings; savings in the history, challenges and badges on their own pages. Tell me what you would like to do, and I name the place.',
  step: 'Settings',
  screen: 'settings',
} as const;

/** What Pro adds, without the figures of a feature's name. */
const PRO_ADDS = PLAN_FEATURES.filter(({ plan, label }) => plan === 'pro' && !/\d/.test(label))
  .map(({ label }) => label)
  .join(', ');

const PRO_FACTS = [
  fact.eur('pro_month', PRO_PRICES.monthlyCents, 'What Pro costs a month.', [], {
    about: 'price',
    per: 'month',
  }),
  fact.eur('pro_year', PRO_PRICES.annualCents, 'What Pro costs a year.', [], { about: 'price', per: 'year' }),
];

/** Whether a message asks for an answer about Hazel, whatever else it was taken for: 'Is my data sent to Claude?'. */
export const isAboutApp = (text: string): boolean => {
  const said = foldSlotText(text);
  return APP_ANSWERS.some(({ anyIntent, sure }) => anyIntent && sure?.test(said));
};

/** Says how something in Hazel is or where it is done, with a link to the screen. */
export function appAnswer(text: string): Reply {
  const said = foldSlotText(text);
  const known =
    APP_ANSWERS.find(({ sure }) => sure?.test(said)) ?? APP_ANSWERS.find((one) => one.words?.test(said));
  const { says, step, screen } = known ?? ANYWHERE;
  return {
    prose: says.replace('%pro%', PRO_ADDS),
    moreFacts: says.includes('{pro_') ? PRO_FACTS : [],
    steps: [open(step, screen)],
  };
}
