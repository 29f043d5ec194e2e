import { GROUP_TEXT } from './group';

/** The state of an invitation for the person who opens it. Only an open one can be answered. */
export type InvitationState = 'open' | 'member' | 'accepted' | 'declined' | 'expired' | 'over';

/** The messages about invitations that can no longer be answered. */
export const INVITATION_TEXT = {
  member: "You're already a member of this challenge!",
  accepted: 'This invitation has already been accepted',
  declined: 'This invitation was declined',
  expired: 'This invitation has expired',
  over: GROUP_TEXT.over,
} as const satisfies Record<Exclude<InvitationState, 'open'>, string>;

/** How long a declined invitation can be taken back: the message offers it for 10 seconds, plus time for the request. */
export const UNDO_DECLINE_MS = 60_000;

/** @param invitation `member` tells whether the person who opens it is already a member */
export function invitationState(
  invitation: {
    member: boolean;
    status: 'pending' | 'accepted' | 'declined';
    expiresAt: Date;
    groupStatus: 'active' | 'completed';
  },
  now: Date,
): InvitationState {
  if (invitation.member) return 'member';
  if (invitation.status !== 'pending') return invitation.status;
  if (invitation.groupStatus !== 'active') return 'over';
  return invitation.expiresAt <= now ? 'expired' : 'open';
}
