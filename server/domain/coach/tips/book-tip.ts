import { formatDay } from '../../kernel/days';
import { formatEur } from '../../kernel/money';
import type { Elsewhere } from '../../receipts/elsewhere';
import { sizeText } from '../../receipts/cheaper';
import { type Fact, type Prose, dateValue, fact } from '../figures/facts';
import { sayable } from '../figures/sayable';
import type { CoachProfile } from '../person/coach-profile';
import type { OwnWords, TipTemplate } from './tip-template';

/** Names of a product and a shop that stand in a text, with what was paid. */
interface Named extends Elsewhere {
  name: string;
  shop: string;
  other: string;
}

/** What costs the person less in another shop, by their own receipts, and can be named; the one that brings most. */
function nameable({ cheaperElsewhere }: Pick<CoachProfile, 'cheaperElsewhere'>): Named | null {
  for (const one of cheaperElsewhere) {
    const [name, shop, other] = [one.product, one.lower.shop, one.paid.shop].map(sayable);
    if (name && shop && other) return { ...one, name, shop, other };
  }
  return null;
}

/** The facts of a cheaper price. They name neither product nor shop: text of receipts is sent to nobody, and these are. */
function factsOf({ pack, paid, lower, less, packs, monthly }: Elsewhere, locale: string): Fact[] {
  const one = `one pack of ${sizeText(pack)}`;
  const day = (price: Elsewhere['paid']) => formatDay(price.day, locale, 'long');
  return [
    fact.eur('book_paid', paid.amount, `What ${one} cost where you bought it last, on ${day(paid)}.`),
    fact.eur('book_low', lower.amount, `What ${one} cost you in the other shop, on ${day(lower)}.`),
    fact.date('book_on', dateValue(lower.day), 'The day on the receipt of the lower price.'),
    fact.eur('book_less', less, 'What you paid last, less the lower price.', ['book_paid', 'book_low']),
    fact.count(
      'book_packs',
      Math.round(packs * 10) / 10,
      'How many such packs your receipts of the last 12 weeks show from dearer shops.',
    ),
    fact.eur(
      'saving',
      monthly,
      `What those packs cost more than ${formatEur(lower.amount, locale)} each, as a month of 52 weeks a year, rounded down.`,
      ['book_packs', 'book_low'],
      { per: 'month' },
    ),
  ];
}

/** What the person's own receipts say of the tip, in words and figures; null where they show nothing that is cheaper elsewhere. */
function wordsOf(profile: CoachProfile): OwnWords | null {
  const found = nameable(profile);
  if (found === null) return null;
  const { name, shop, other } = found;
  const fact = `The same ‘${name}’ was {book_less} cheaper at ${shop} on {book_on}: {book_low} there, {book_paid} at ${other}.`;
  return {
    text: {
      gentle: `${fact} If you pass that shop anyway, taking it there leaves about {saving} a month.`,
      fun: `${fact} It is the same thing on either shelf, and the cheaper shelf is worth about {saving} a month to you.`,
      straight: `${fact} Buy it there. At what you buy of it, that is about {saving} a month.`,
    },
    withoutSums: `The same ‘${name}’ cost less at ${shop} on {book_on}. If you pass that shop anyway, it is a good place for it.`,
    monthly: found.monthly,
    facts: factsOf(found, profile.locale),
    whose: 'By the prices on your own receipts',
  };
}

/** The one tip that is about what the person buys: the same thing, for less, in a shop where they have bought it. */
export const BOOK_TIP: TipTemplate = {
  id: 'groceries-same-for-less',
  category: 'groceries',
  kind: 'same-for-less',
  needs: [],
  fits: (profile) => nameable(profile) !== null,
  times: ({ cheaperElsewhere: [first] }) => ({
    count: Math.max(1, Math.round(first?.packs ?? 1)),
    per: 'month',
    reason: 'what your receipts show',
  }),
  price: 'basket_brand_gap',
  instead: 'own_brand',
  whom: 'person',
  title: 'The same thing for less in another shop',
  text: {
    gentle: 'If you pass the cheaper shop anyway, {times} from there leaves about {saving} a month.',
    fun: 'It is the same thing on either shelf. {times} from the cheaper one is worth about {saving} a month to you.',
    straight: 'Buy {times} of it in the cheaper shop each month. That is about {saving} a month.',
  },
  withoutSums: 'If you pass the shop where it cost less anyway, it is a good place for it.',
  own: wordsOf,
};

const CHEAPER_AT = ' was cheaper at ';

/** Whether a text of the coach may name products and shops of receipts, which are sent to nobody. */
export const namesReceipts = (prose: Prose): boolean =>
  prose.includes('{book_') || prose.includes(CHEAPER_AT);

/** The longest sentence for a day of a plan. */
const LONGEST_QUICK_TIP = 60;

/** The same as a sentence for a day of a plan, which has no figures; null where there is none, or it is too long. */
export function bookQuickTip(profile: Pick<CoachProfile, 'cheaperElsewhere'>): string | null {
  const found = nameable(profile);
  const text = found && `‘${found.name}’${CHEAPER_AT}${found.shop}.`;
  return text === null || text.length > LONGEST_QUICK_TIP ? null : text;
}
