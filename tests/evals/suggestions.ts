import { z } from 'zod';

import { factBook } from '~server/domain/coach/figures/facts';
import { swapSchema } from '~server/domain/coach/prices/swap-schema';

import { inspect } from './inspect';
import { oraclePrice } from './oracle';
import { readData } from './profiles';
import { type Part, check } from './scores';

const RIGHT = check('suggestions are right', '40 challenge titles: right row, right sum, an estimate');

const { shape } = swapSchema;
/** Titles of people's own challenges in six languages, what they leave out, the price of the alternative, and
 * how often. */
const TITLES = readData(
  z.array(z.tuple([z.string(), shape.price, shape.instead, shape.count, shape.per])),
  'suggestions.json',
);

const SETTINGS = [
  { days: 7, multiplier: 1, locale: 'en-IE' },
  { days: 30, multiplier: 1.35, locale: 'de-DE' },
  { days: 1, multiplier: 0.45, locale: 'fr-FR' },
  { days: 365, multiplier: 1.115, locale: 'da-DK' },
];

/** What a challenge of the person's own could save: the right row of the table, computed a second time. */
export const SUGGESTIONS: Part = {
  checks: [RIGHT],
  once(evals) {
    for (const [title, paid, instead, times, per] of TITLES)
      for (const { days, multiplier, locale } of SETTINGS) {
        const { saving, prose, facts, breakdown } = evals.coach.suggest({
          ...{ title, days, multiplier, locale },
          place: { kind: 'city', name: null },
        });
        const each = BigInt(Math.max(0, oraclePrice(paid, multiplier) - oraclePrice(instead, multiplier)));
        const whole = BigInt(Math.max(1, Math.floor((times * days) / 7)));
        const euros = per === 'month' ? (BigInt(days) * each) / 3000n : (whole * each) / 100n;
        const expected = Number(euros < 1n ? 1n : euros) * 100;
        const who = `'${title}', ${days} days, ${multiplier}`;
        evals.scores.add(RIGHT, saving === expected, `${who}: ${saving}, computed again ${expected}`);
        evals.scores.add(RIGHT, /estimate|guess/i.test(breakdown), `${who}: ${breakdown}`);
        inspect(evals, { who, prose, facts: factBook(facts), locale, tone: 'fun' });
      }
  },
};
