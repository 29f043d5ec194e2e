import type { GroupNews } from '~server/features/groups/news';

import { endingText } from '~/features/groups/endings/ending-text';

/** The toasts for events that arrived together: none for the person's own acts, and for a completed group only that.
 * @param celebrated whether the groups screen is open, which celebrates a completed group itself */
export function newsToasts(news: readonly GroupNews[], celebrated: boolean): string[] {
  const added = news.some(({ kind, mine, invited }) => kind === 'joined' && invited && !mine);
  const byGroup = new Map<string, GroupNews[]>();
  for (const one of news) byGroup.set(one.groupId, [...(byGroup.get(one.groupId) ?? []), one]);
  const ofGroups = [...byGroup.values()].flatMap((all) => {
    const end = all.find(({ kind }) => kind === 'completed');
    if (end) return celebrated ? [] : [`Completed together: ${end.title}`];
    const given = all.filter(({ kind, mine }) => kind === 'contributed' && !mine);
    const [first] = given;
    if (!first) return [];
    return given.length === 1
      ? [`${first.name ?? 'Somebody'} contributed to ${first.title}`]
      : [`${given.length} new contributions to ${first.title}`];
  });
  return [...(added ? ['Member added!'] : []), ...ofGroups];
}

/** The message when a group has ended for a person without their doing. */
export const newsEndings = (news: readonly GroupNews[]): string[] =>
  news.flatMap(({ kind, removed, mine, title }) => {
    if (removed) return [endingText({ kind: 'removed', title })];
    return kind === 'cancelled' && !mine ? [endingText({ kind, title })] : [];
  });
