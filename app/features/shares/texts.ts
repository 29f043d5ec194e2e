import type { ShareItem, Tick } from '~server/domain/shares/ticks';

export const SHARING_TEXT = {
  lead: 'Nobody sees this picture before you share it.',
  failed: 'The picture could not be made. Check your connection and try again.',
  noLink: 'The link could not be made. Check your connection and try again.',
  notShared: 'It was not shared. Download the picture or copy the link instead.',
  linkHint: 'Whoever has it sees this picture and nothing else. You can end it in your privacy settings.',
  listFailed: 'Your shared links could not be loaded',
  stopped: 'The link shows nothing any more',
  notStopped: 'The link could not be ended. Check your connection and try again.',
} as const;

type Kind = ShareItem['kind'];

/** What the dialog is called. */
export const SHARE_TITLE: Readonly<Record<Kind, string>> = {
  snapshot: 'Share your week',
  badge: 'Share your badge',
  goal: 'Share your goal',
  group: 'Share what you did together',
  year: 'Share your year',
};

/** What can be added to a picture of each kind. */
export const SHARE_TICKS: Readonly<Record<Kind, readonly { value: Tick; label: string }[]>> = {
  snapshot: [
    { value: 'name', label: 'My name' },
    { value: 'amount', label: 'Amount of the week' },
  ],
  badge: [{ value: 'name', label: 'My name' }],
  goal: [
    { value: 'name', label: 'My name' },
    { value: 'title', label: 'Name of the goal' },
    { value: 'amount', label: 'Amount' },
  ],
  group: [
    { value: 'name', label: 'My name' },
    { value: 'title', label: 'Name of the group' },
    { value: 'amount', label: 'Amount' },
  ],
  year: [
    { value: 'name', label: 'My name' },
    { value: 'amount', label: 'Amount of the year' },
  ],
};
