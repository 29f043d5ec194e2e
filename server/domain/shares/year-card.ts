import { type Category, categoryLabel } from '../kernel/categories';
import { plural } from '../kernel/plural';
import { rangeOf } from '../year/range';
import type { YearFigures } from '../year/review';
import { mascotInCircle, medallion, streakFlame } from './art';
import { isBadgeCode } from '../game/badges';
import type { ShareCard } from './card';
import { monthBars } from './month-bars';
import type { YearCardContent } from './share-schema';
import type { YearCard } from './ticks';

/** Categories that are named on a picture. */
const NAMED = 3;

/** What the cards are drawn from. */
interface Year extends Pick<YearFigures, 'months' | 'streak' | 'bestWeeks'> {
  categories: readonly { category: Category; entries: number }[];
  badges: readonly { code: string }[];
  challenges: readonly { times: number }[];
  groups: readonly object[];
  tips: readonly { times: number }[];
  goals: readonly object[];
}

const timesOf = (rows: readonly { times: number }[]): number =>
  rows.reduce((sum, { times }) => sum + times, 0);

/** What the picture of a card shows; null where the year has no such card. */
export function yearCardContent(year: Year, card: YearCard): YearCardContent | null {
  const { months, streak, bestWeeks, categories, badges, groups, goals } = year;
  switch (card) {
    case 'months': {
      const entries = months.map(({ state, entries }) =>
        state === 'before' || state === 'ahead' ? null : entries,
      );
      return entries.some((count) => count !== null && count > 0) ? { card, entries } : null;
    }
    case 'streak':
      return streak && { card, weeks: streak.longest };
    case 'weeks': {
      const [best] = bestWeeks;
      return best === undefined
        ? null
        : { card, range: rangeOf(best), days: best.days, entries: best.entries };
    }
    case 'categories': {
      const names = [...categories]
        .sort((a, b) => b.entries - a.entries)
        .slice(0, NAMED)
        .map(({ category }) => categoryLabel(category));
      return names.length === 0 ? null : { card, names };
    }
    case 'badges': {
      const latest = badges.at(-1);
      return latest === undefined ? null : { card, count: badges.length, code: latest.code };
    }
    case 'challenges': {
      const challenges = timesOf(year.challenges);
      return challenges + groups.length === 0 ? null : { card, challenges, groups: groups.length };
    }
    case 'tips': {
      const count = timesOf(year.tips);
      return count === 0 ? null : { card, count };
    }
    case 'goals':
      return goals.length === 0 ? null : { card, count: goals.length };
  }
}

const counted = (count: number, one: string, many?: string): string => `${count} ${plural(count, one, many)}`;

/** The words and the drawing of a card. */
export function drawnYearCard(
  shows: YearCardContent,
): Pick<ShareCard, 'headline' | 'detail' | 'figures' | 'strip' | 'art'> {
  const glad = mascotInCircle('celebrating');
  switch (shows.card) {
    case 'months': {
      const all = shows.entries.reduce<number>((sum, count) => sum + (count ?? 0), 0);
      return { headline: counted(all, 'saving'), strip: monthBars(shows.entries), art: glad };
    }
    case 'streak':
      return { headline: `${counted(shows.weeks, 'week')} in a row`, art: streakFlame() };
    case 'weeks':
      return {
        headline: 'My best week',
        detail: `${shows.range}.`,
        figures: [
          { value: String(shows.entries), label: plural(shows.entries, 'saving') },
          { value: String(shows.days), label: plural(shows.days, 'day') },
        ],
        art: glad,
      };
    case 'categories':
      return {
        headline: shows.names.join(', '),
        detail: 'Where I saved most often.',
        art: mascotInCircle('greeting'),
      };
    case 'badges':
      return {
        headline: counted(shows.count, 'new badge'),
        art: isBadgeCode(shows.code) ? medallion(shows.code) : glad,
      };
    case 'challenges': {
      const { challenges, groups } = shows;
      return challenges === 0
        ? { headline: counted(groups, 'group goal reached', 'group goals reached'), art: glad }
        : {
            headline: counted(challenges, 'challenge completed', 'challenges completed'),
            figures: groups === 0 ? [] : [{ value: String(groups), label: plural(groups, 'group goal') }],
            art: glad,
          };
    }
    case 'tips':
      return { headline: counted(shows.count, 'tip carried out', 'tips carried out'), art: glad };
    case 'goals':
      return { headline: counted(shows.count, 'goal reached', 'goals reached'), art: glad };
  }
}
