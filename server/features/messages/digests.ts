import type { Db } from '~db/client';
import { findCheers, listGroupDigests } from '~db/queries/messages/message-facts';

import { DAY_MS } from '../../domain/kernel/durations';
import type { PersonToday } from '../../domain/messages/message-due';
import { cheerSentences, groupSentences } from '../../domain/messages/message-texts';

/** How far back news goes at most, and how many groups are told one by one. */
export const DIGEST_MS = 7 * DAY_MS;
const GROUPS_READ = 50;
const GROUPS_SHOWN = 3;

/** What happened since an instant in a person's groups, and who cheered, in sentences: of both what they want to hear.
 * @param told.groupsFirst whether the groups come before the cheers, as in a message about them */
export async function digestsOf(
  db: Db,
  { wants }: Pick<PersonToday, 'wants'>,
  told: { userId: string; since: Date; withAmounts: boolean; numberLocale: string; groupsFirst?: boolean },
): Promise<string[]> {
  const { userId, since, withAmounts, numberLocale } = told;
  const groups = wants.groupNews ? await listGroupDigests(db, userId, since, GROUPS_READ) : [];
  const cheers = wants.encouragement ? await findCheers(db, userId, since) : { cheers: 0, partner: null };
  const cheered = cheerSentences(cheers);
  const given = groupSentences(groups, { withAmounts, numberLocale, shown: GROUPS_SHOWN });
  return told.groupsFirst ? [...given, ...cheered] : [...cheered, ...given];
}
