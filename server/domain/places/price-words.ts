import { formatDay } from '../kernel/days';
import { countedIn } from '../kernel/plural';
import type { PriceSource, Priced } from './place-prices';

/** What has a price, in words. */
export const PRICED_WORD: Readonly<Record<Priced, string>> = {
  coffee: 'a coffee',
  lunch: 'a lunch',
  dinner: 'a dinner',
};

/** The same for several: '2 lunches'. */
export const PRICED_MANY: Readonly<Record<Priced, string>> = {
  coffee: 'coffees',
  lunch: 'lunches',
  dinner: 'dinners',
};

const cuisineWord = (cuisine: string): string => cuisine.replaceAll('_', ' ');

/** Where a price comes from, in words: 'median of 7 reports, latest 3 Nov 2026', 'Hazel’s table of 24 Nov 2026, pizza'.
 * @param city the town of the price; null where it is not known */
export function priceSourceText(
  { source, raised }: { source: PriceSource; raised: boolean },
  { city, locale }: { city: string | null; locale: string },
): string {
  const day = (one: Parameters<typeof formatDay>[0]) => formatDay(one, locale, 'shortYear');
  const counted = countedIn(locale);
  const inTown = city === null ? 'around here' : `in ${city}`;
  const said = () => {
    switch (source.from) {
      case 'receipts':
        return source.count === 1
          ? `what you paid, by your receipt of ${day(source.latest)}`
          : `what you paid: the middle of ${counted(source.count, 'coffee')}${source.at === 'venue' ? ' there' : ''} on your receipts, latest ${day(source.latest)}`;
      case 'own report':
        return `you reported it${source.at === 'city' ? ` ${inTown}` : ''} on ${day(source.day)}`;
      case 'own savings':
        return source.at === 'venue'
          ? `${counted(source.count, 'saving')} of yours that ${source.count === 1 ? 'names' : 'name'} it, since ${day(source.since)}`
          : `the middle of ${counted(source.count, 'coffee')} that you logged since ${day(source.since)}`;
      case 'reports':
        return `the middle of ${counted(source.people, 'report')}${source.at === 'city' ? ` ${inTown}` : ''}, latest ${day(source.latest)}${adjusted(source.cuisine)}`;
      case 'table':
        return `Hazel’s table of ${day(source.version)}${source.cuisine === null ? '' : `, ${cuisineWord(source.cuisine)}`}`;
    }
  };
  return raised ? `${said()}, lunch\u00a0+\u00a020%` : said();
}

const adjusted = (cuisine: string | null) =>
  cuisine === null ? '' : `, adjusted for ${cuisineWord(cuisine)}`;

/** What a report was about, in words: 'fast_food lunch' is 'Lunch, fast food'. */
export function codeText(code: string): string {
  const [kind = '', priced = ''] = code.split(' ');
  return `${priced.charAt(0).toUpperCase()}${priced.slice(1)}, ${cuisineWord(kind)}`;
}
