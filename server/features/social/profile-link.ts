import { findLinkedProfile, keepProfileLink } from '~db/queries/social/profile-links';

import { createToken } from '../../auth/tokens';
import type { OnboardedContext } from '../../context';
import { notFound } from '../../errors';

/** The link by which a person lets others find their profile, also a private one. It is made when it is first asked for, and stays
 * until it is renewed: then the old one leads nowhere. */
export async function ownProfileLink(
  { db, user, services, now }: OnboardedContext,
  { renew }: { renew: boolean },
): Promise<{ url: string }> {
  const token = await keepProfileLink(db, { userId: user.id, token: createToken(), at: now(), renew });
  return { url: `${services.appUrl}/p/${token}` };
}

/** Whose profile a link leads to. @throws NOT_FOUND alike for links that ended or never were, and for who does not exist for the
 * viewer */
export async function openProfileLink(
  { db, user }: OnboardedContext,
  token: string,
): Promise<{ userId: string }> {
  const userId = await findLinkedProfile(db, { viewerId: user.id, token });
  if (userId === undefined) throw notFound('User');
  return { userId };
}
