import type { HomeGroupRow } from '~db/queries/groups/home-groups';

import { groupPercent } from '../../domain/groups/group';
import { type PastContribution, usualContribution } from '../../domain/groups/home-groups';

/** The person's running groups on the home screen, each with what one tap gives.
 * @param everywhere what they gave to groups last */
export const homeGroupsOf = (groups: readonly HomeGroupRow[], everywhere: readonly PastContribution[]) =>
  groups.map(({ own, gave, others, names, ...group }) => ({
    ...group,
    percent: groupPercent(group.total, group.goal),
    today: { me: gave, others, names },
    usual: usualContribution(own, everywhere),
  }));
export type HomeGroup = ReturnType<typeof homeGroupsOf>[number];
