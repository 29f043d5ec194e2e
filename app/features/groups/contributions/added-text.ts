import { withNewBadges } from '~/features/game/new-badge-text';
import type { LoggedSaving } from '~server/features/savings/log-saving';

/** What the moment of a contribution says: 'Contribution added! · +25 XP'. */
export const addedText = (saving: LoggedSaving | null): string => {
  const xp = saving?.xpEarned ? ` · +${saving.xpEarned} XP` : '';
  return withNewBadges(`Contribution added!${xp}`, saving?.newBadges ?? []);
};
