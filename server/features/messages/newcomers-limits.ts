import type { CurrentUser } from '../../auth/current-user';
import { isNewcomer } from '../../domain/messages/newcomer';

/** The limit beside all others on what an account sends to people who did not ask for it, in its first week: none after it. */
export const newcomersLimits = ({ id, createdAt }: CurrentUser, now: Date) =>
  isNewcomer(new Date(createdAt), now) ? ([{ rule: 'newcomersMail', key: id }] as const) : ([] as const);
