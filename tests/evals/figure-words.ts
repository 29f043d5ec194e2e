import { z } from 'zod';

import { citedIds } from '~server/domain/coach/figures/facts';

import { readData } from './profiles';

const words = z.string().transform((source) => new RegExp(source));
/** By the id of a fact: words that its sentence needs or must not contain, and for which facts a period may
 * follow directly after the figure. Written independently of the server's check of Claude's texts. */
const WORDS = readData(
  z.strictObject({
    around: z.array(z.strictObject({ ids: words, needs: words.optional(), not: words.optional() })),
    after: z.array(z.strictObject({ says: words, ids: words })),
  }),
  'figure-words.json',
);

/** The figures of a text whose surrounding words say something else: another period, or the other direction. */
export const figureMisfits = (prose: string): string[] =>
  prose.split(/(?<=[.?!])\s+/).flatMap((sentence) => {
    const said = sentence.toLowerCase();
    return citedIds(sentence).filter((cited) => {
      const after = said.slice(said.indexOf(`{${cited}}`) + cited.length + 1);
      const id = cited.replace(/^if_\w+?_then_/, '');
      return (
        WORDS.around.some(
          ({ ids, needs, not }) => ids.test(id) && (needs?.test(said) === false || not?.test(said)),
        ) || WORDS.after.some(({ says, ids }) => says.test(after) && !ids.test(id))
      );
    });
  });
