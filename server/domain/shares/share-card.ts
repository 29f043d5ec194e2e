import { BADGES, isBadgeCode } from '../game/badges';
import { plural } from '../kernel/plural';
import { acorns, mascotInCircle, medallion, streakFlame } from './art';
import type { ShareCard } from './card';
import { drawableText } from './drawable-text';
import { drawing } from './picture';
import type { ShareContent } from './share-schema';
import { drawnYearCard } from './year-card';

const LONGEST = { title: 60, name: 40 } as const;

/** With fewer saved days than these, `of 7` would be no boast. */
const MANY_DAYS = 3;

/** What a badge says about itself; nothing when its rule names an amount. */
function badgeWords(code: string): { headline: string; detail?: string | undefined } {
  if (!isBadgeCode(code)) return { headline: 'A badge' };
  const { name, unit, description } = BADGES[code];
  return unit === 'eur' ? { headline: name } : { headline: name, detail: `${description}.` };
}

/** Leaves out a count of 0: a picture shows what somebody is proud of. */
const counted = (value: number, label: string) => (value === 0 ? [] : [{ value: String(value), label }]);

/** What the picture of a content says and shows. */
export function cardOf(content: ShareContent): ShareCard {
  const by = content.name === null ? null : drawableText(content.name, LONGEST.name, 'somebody');
  const titled = (title: string | null, otherwise: string) =>
    title === null ? otherwise : drawableText(title, LONGEST.title, otherwise);
  const saved = (amount: string | null, label: string) =>
    amount === null ? [] : [{ value: drawableText(amount, 40, amount), label }];
  switch (content.kind) {
    case 'snapshot': {
      const { days, streakWeeks, level, amount } = content;
      return {
        kicker: 'My week of saving',
        ...(days < MANY_DAYS
          ? { headline: `Saved on ${days} ${plural(days, 'day')}` }
          : { headline: `${days} of 7 days`, strip: drawing(acorns(days), 420, 60) }),
        figures: [
          ...counted(streakWeeks, `${plural(streakWeeks, 'week')} in a row`),
          ...counted(level, 'level'),
          ...saved(amount, 'saved'),
        ],
        art: streakFlame(),
        by,
      };
    }
    case 'badge':
      return {
        kicker: 'Badge earned',
        ...badgeWords(content.code),
        art: isBadgeCode(content.code) ? medallion(content.code) : mascotInCircle('celebrating'),
        by,
      };
    case 'goal':
      return {
        kicker: content.title === null ? 'Saved up' : 'A savings goal reached',
        headline: titled(content.title, 'A savings goal reached'),
        figures: saved(content.amount, 'saved'),
        art: mascotInCircle('celebrating'),
        by,
      };
    case 'group':
      return {
        kicker: 'Saved together',
        headline: titled(content.title, 'A group goal reached'),
        figures: [
          { value: String(content.members), label: plural(content.members, 'person', 'people') },
          ...saved(content.amount, 'together'),
        ],
        art: mascotInCircle('celebrating'),
        by,
      };
    case 'year': {
      if ('shows' in content)
        return {
          kicker: `My ${content.year}${content.running ? ' so far' : ''}`,
          ...drawnYearCard(content.shows),
          by,
        };
      const { year, running, days, streakWeeks, badges, amount } = content;
      return {
        kicker: `My ${year}${running ? ' so far' : ''}`,
        headline: `Saved on ${days} ${plural(days, 'day')}`,
        figures: [
          ...counted(streakWeeks, `${plural(streakWeeks, 'week')} in a row`),
          ...counted(badges, plural(badges, 'badge')),
          ...saved(amount, 'saved'),
        ],
        art: mascotInCircle('celebrating'),
        by,
      };
    }
  }
}
