import { z } from 'zod';

import places from './app-answers.json' with { type: 'json' };
import { foldSlotText } from '../question/slots';
import { SCREENS, open } from './steps';

/** The places in Hazel where things are done, by the words that people use for them; the first match answers. */
const PLACES = z
  .array(
    z.strictObject({
      words: z.array(z.string()).transform((words) => new RegExp(String.raw`\b(?:${words.join('|')})\b`)),
      says: z.string(),
      step: z.string(),
      screen: z.enum(SCREENS),
    }),
  )
  .parse(places);

const ANYWHERE = {
  says: 'Most things are changed in the settings; savings in the history, challenges and badges on their own pages. Tell me what you would like to do, and I name the place.',
  step: 'Settings',
  screen: 'settings',
} as const;

/** Says where something is done in Hazel, with a link to the screen. */
export function appAnswer(text: string) {
  const said = foldSlotText(text);
  const { says, step, screen } = PLACES.find(({ words }) => words.test(said)) ?? ANYWHERE;
  return { prose: says, steps: [open(step, screen)] };
}
