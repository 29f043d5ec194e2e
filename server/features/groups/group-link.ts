import { deleteLink, findLink, putLink } from '~db/queries/groups/links';

import { createToken, hashToken } from '../../auth/tokens';
import type { OnboardedContext } from '../../context';
import { INVITATION_MS } from '../../domain/groups/group';
import { lockedGroup, requireActive, requireMember } from './locked-group';

/** A share link, as its maker sees it. */
export interface GroupLink {
  /** Null when it cannot be shown again, because it was made without a key or with another one. */
  url: string | null;
  expiresAt: string;
  /** How many members came in by it, and the names of the latest. */
  joined: number;
  names: string[];
}

/** Binds an encrypted token to its group and member. */
const associatedDataOf = (groupId: string, userId: string) => `group-link:${groupId}:${userId}`;

const urlOf = ({ appUrl }: OnboardedContext['services'], token: string) =>
  `${appUrl}/accept-invite?token=${token}`;

async function linkOf(ctx: OnboardedContext, db: OnboardedContext['db'], groupId: string) {
  const { user, services } = ctx;
  const row = await findLink(db, { groupId, createdBy: user.id, now: ctx.now() });
  if (!row) return null;
  const { tokenEncrypted, expiresAt, ...guests } = row;
  const token =
    tokenEncrypted === null
      ? null
      : (services.encryption?.decrypt(tokenEncrypted, associatedDataOf(groupId, user.id)) ?? null);
  return {
    url: token === null ? null : urlOf(services, token),
    expiresAt: new Date(expiresAt).toISOString(),
    ...guests,
  } satisfies GroupLink;
}

/** The person's own share link, if it still works. @throws NOT_FOUND unless the person is a member */
export async function getGroupLink(ctx: OnboardedContext, groupId: string): Promise<GroupLink | null> {
  await requireMember(ctx.db, ctx.user.id, groupId);
  return linkOf(ctx, ctx.db, groupId);
}

/** Makes the person's share link, which lets in anybody who opens it. A link that exists is returned, unless
 * its replacement is asked for. @throws GROUP_OVER */
export async function createLink(
  ctx: OnboardedContext,
  { groupId, replace }: { groupId: string; replace: boolean },
): Promise<GroupLink> {
  const { user, services } = ctx;
  return ctx.db.transaction().execute(async (trx) => {
    requireActive(await lockedGroup(trx, user.id, groupId));
    const standing = replace ? null : await linkOf(ctx, trx, groupId);
    if (standing) return standing;
    const token = createToken();
    const at = ctx.now();
    const expiresAt = new Date(at.getTime() + INVITATION_MS);
    await putLink(trx, {
      groupId,
      createdBy: user.id,
      tokenHash: hashToken(token),
      tokenEncrypted: services.encryption?.encrypt(token, associatedDataOf(groupId, user.id)) ?? null,
      now: at,
      expiresAt,
    });
    return { url: urlOf(services, token), expiresAt: expiresAt.toISOString(), joined: 0, names: [] };
  });
}

/** Ends the person's share link, if there is one. */
export async function revokeLink({ user, db }: OnboardedContext, groupId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockedGroup(trx, user.id, groupId);
    await deleteLink(trx, groupId, user.id);
  });
}
