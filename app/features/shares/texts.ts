import type { ShareItem, Tick } from '~server/domain/shares/ticks';

interface Choice {
  value: Tick;
  label: string;
}

const NAME: Choice = { value: 'name', label: 'My name' };
const amount = (label: string): Choice => ({ value: 'amount', label });

/** What the dialog of a picture is called, and what can be added to the picture. */
const SHARES: Record<ShareItem['kind'], { title: string; ticks: Choice[] }> = {
  snapshot: { title: 'Share your week', ticks: [NAME, amount('Amount of the week')] },
  badge: { title: 'Share your badge', ticks: [NAME] },
  goal: {
    title: 'Share your goal',
    ticks: [NAME, { value: 'title', label: 'Name of the goal' }, amount('Amount')],
  },
  group: {
    title: 'Share what you did together',
    ticks: [NAME, { value: 'title', label: 'Name of the group' }, amount('Amount')],
  },
  year: { title: 'Share your year', ticks: [NAME, amount('Amount of the year')] },
};

/** The texts of an item. A card of a year names no amount. */
export const sharesOf = (item: ShareItem): { title: string; ticks: Choice[] } =>
  item.kind === 'year' && item.card !== undefined
    ? { title: 'Share this card', ticks: [NAME] }
    : SHARES[item.kind];
