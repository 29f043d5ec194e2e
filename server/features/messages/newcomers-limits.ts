import type { CurrentUser } from '../../auth/current-user';
import { isNewcomer } from '../../domain/messages/newcomer';

/** An additional limit on mails from an account in its first week to people who did not ask for them; none afterwards. */
export const newcomersLimits = ({ id, createdAt }: CurrentUser, now: Date) =>
  isNewcomer(new Date(createdAt), now) ? ([{ rule: 'newcomersMail', key: id }] as const) : ([] as const);
