/** What a person may add to a picture. It is left out unless they tick it. */
export type Tick = 'name' | 'title' | 'amount';

/** The cards of a year in review that are pictures of their own. */
export const YEAR_CARDS = [
  'months',
  'streak',
  'weeks',
  'categories',
  'badges',
  'challenges',
  'tips',
  'goals',
] as const;
export type YearCard = (typeof YEAR_CARDS)[number];

/** What is shared: its kind, and which one (share-schema.ts). */
export type ShareItem =
  | { kind: 'snapshot' }
  | { kind: 'badge'; code: string }
  | { kind: 'goal' | 'group'; id: string }
  | { kind: 'year'; year: number; card?: YearCard };

export const SHARE_TEXT = {
  proOnly: 'Weekly snapshots are part of Pro. Badges, goals and groups can be shared by everybody.',
  emptyWeek: 'Log a saving this week first: a snapshot shows its days.',
  notReached: 'This goal is not reached yet',
  notMade: 'The picture could not be made. Try again.',
  busy: 'Many pictures are being made right now. Try again in a moment.',
  over: 'This link shows nothing any more',
} as const;
