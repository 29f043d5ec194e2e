import { findLinkedProfile, keepProfileLink } from '~db/queries/social/profile-links';

import { createToken } from '../../auth/tokens';
import type { OnboardedContext } from '../../context';
import { notFound } from '../../errors';

/** The link by which a person lets others find their profile, even a private one. It is made on first use and
 * stays until it is renewed; then the old one stops working. */
export async function getProfileLink(
  { db, user, services, now }: OnboardedContext,
  { renew }: { renew: boolean },
): Promise<{ url: string }> {
  const token = await keepProfileLink(db, { userId: user.id, token: createToken(), now: now(), renew });
  return { url: `${services.appUrl}/p/${token}` };
}

/** The person whose profile a link leads to. @throws NOT_FOUND alike for links that ended or never existed,
 * and for people whom the viewer may not see */
export async function openProfileLink({ db, user }: OnboardedContext, token: string) {
  const userId = await findLinkedProfile(db, { viewerId: user.id, token });
  if (userId === undefined) throw notFound('User');
  return { userId };
}
