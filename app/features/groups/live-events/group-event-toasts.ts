import type { GroupEvent } from '~server/features/groups/live-events';

/** The toasts for events that arrived together: none for the person's own acts, and for a completed group only that.
 * @param celebrated whether the groups screen is open, which celebrates a completed group itself */
export function groupEventToasts(news: readonly GroupEvent[], celebrated: boolean): string[] {
  const added = news.some(({ kind, isMe, invited }) => kind === 'joined' && invited && !isMe);
  const byGroup = new Map<string, GroupEvent[]>();
  for (const one of news) byGroup.set(one.groupId, [...(byGroup.get(one.groupId) ?? []), one]);
  const ofGroups = [...byGroup.values()].flatMap((all) => {
    const end = all.find(({ kind }) => kind === 'completed');
    if (end) return celebrated ? [] : [`Completed together: ${end.title}`];
    const given = all.filter(({ kind, isMe }) => kind === 'contributed' && !isMe);
    const [first] = given;
    if (!first) return [];
    return given.length === 1
      ? [`${first.name ?? 'Somebody'} contributed to ${first.title}`]
      : [`${given.length} new contributions to ${first.title}`];
  });
  return [...(added ? ['Member added!'] : []), ...ofGroups];
}

/** How a group ended for somebody without their doing, and what they keep. */
export const endingText = ({ kind, title }: { kind: 'removed' | 'cancelled'; title: string }): string =>
  kind === 'removed'
    ? `You are not in ${title} any more: its creator took you out. Your own savings stay yours.`
    : `${title} was cancelled by its creator. Your own savings stay yours.`;

/** The message when a group has ended for a person without their doing. */
export const groupEventEndings = (news: readonly GroupEvent[]): string[] =>
  news.flatMap(({ kind, removed, isMe, title }) => {
    if (removed) return [endingText({ kind: 'removed', title })];
    return kind === 'cancelled' && !isMe ? [endingText({ kind, title })] : [];
  });
