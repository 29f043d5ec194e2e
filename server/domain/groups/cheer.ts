import type { CheerKind, ThanksKind } from '~db/columns';

/** What a member can say about a contribution of another one: a fixed set, so that there is nothing to moderate
 * (docs/decisions/0091-a-cheer-is-one-of-three.md). */
export const CHEERS = ['well_done', 'on_we_go', 'lovely'] as const satisfies readonly CheerKind[];

export const CHEER_LABELS: Readonly<Record<CheerKind, string>> = {
  well_done: 'Well done',
  on_we_go: 'On we go',
  lovely: 'Lovely',
};

/** What a member can say to all of a group that is completed. */
export const THANKS = ['thank_you', 'again'] as const satisfies readonly ThanksKind[];

export const THANKS_LABELS: Readonly<Record<ThanksKind, string>> = {
  thank_you: 'Thank you all',
  again: 'Same again, any time',
};

/** What was said, by whom: 'Ada: Well done · Ben: Lovely · and 3 more'.
 * @param total how many said something, those who are not named included */
export function saidText<Kind extends string>(
  said: readonly { name: string; kind: Kind }[],
  labels: Readonly<Record<Kind, string>>,
  total: number,
): string {
  const more = total - said.length;
  const named = said.map(({ name, kind }) => `${name}: ${labels[kind]}`);
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join(' · ');
}
