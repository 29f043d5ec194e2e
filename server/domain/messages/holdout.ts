import type { MessageKind } from './message-due';

/** What a holdout leaves out: what is meant to help with the habit. What tells of the trial, of groups or of a partner goes to
 * everybody. */
const HELD_OUT: readonly MessageKind[] = ['reminder', 'lapse', 'weekly-letter'];

/** Whether a person gets no message of a kind, because the operator measures what such messages do. Never anybody who
 * chose an hour for them.
 * @param person.bucket their place from 0 to 99, the same for ever
 * @param share in percent; 0 where no holdout is set */
export const isHeldOut = (
  kind: MessageKind,
  person: { bucket: number; hour_chosen: boolean },
  share: number,
): boolean => !person.hour_chosen && person.bucket < share && HELD_OUT.includes(kind);

/** What the privacy page says of it, a paragraph each; nothing where no holdout is set.
 * @param share in percent */
export const holdoutNotice = (share: number): string[] =>
  share === 0
    ? []
    : [
        `To measure whether reminders and weekly letters help, ${share} % of the people of this installation, drawn at random, get none. Whoever chooses an hour for reminders in the settings is never among them. Of both groups it is counted how many logged a saving in a week, and nothing else.`,
      ];

/** How many of a group there are, and how many of them logged a saving in a week. */
export interface Loggers {
  people: number;
  logged: number;
}

/** 97.5 % of the normal distribution: 95 % of it lie within. */
const Z = 1.959964;

/** Wilson's score interval of a share. */
function wilson({ people, logged }: Loggers): { share: number; low: number; high: number } {
  const share = logged / people;
  const spread = Z * Math.sqrt((share * (1 - share)) / people + (Z * Z) / (4 * people * people));
  const middle = share + (Z * Z) / (2 * people);
  const scale = 1 + (Z * Z) / people;
  return { share, low: (middle - spread) / scale, high: (middle + spread) / scale };
}

/** By how much the share of people who logged differs between two groups, with the 95 % interval of Newcombe's hybrid score
 * (method 10 of 'Interval estimation for the difference between independent proportions', Statistics in Medicine 17,
 * 1998), which also holds for small groups and shares near 0 or 1. Null while a group is empty. */
export function differenceOf(
  told: Loggers,
  held: Loggers,
): { difference: number; low: number; high: number } | null {
  if (told.people === 0 || held.people === 0) return null;
  const [a, b] = [wilson(told), wilson(held)];
  const difference = a.share - b.share;
  return {
    difference,
    low: difference - Math.hypot(a.share - a.low, b.high - b.share),
    high: difference + Math.hypot(a.high - a.share, b.share - b.low),
  };
}
