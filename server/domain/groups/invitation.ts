import { GROUP_TEXT } from './group';

/** What became of an invitation, for the person who opens it. Only an open one can be answered. */
export type InvitationState = 'open' | 'member' | 'accepted' | 'declined' | 'expired' | 'over';

/** What is said of an invitation that cannot be answered any more. */
export const INVITATION_TEXT = {
  member: "You're already a member of this challenge!",
  accepted: 'This invitation has already been accepted',
  declined: 'This invitation was declined',
  expired: 'This invitation has expired',
  over: GROUP_TEXT.over,
} as const satisfies Record<Exclude<InvitationState, 'open'>, string>;

/** A no can be taken back so long: the message offers it for 10 seconds, and the way there takes its time. */
export const UNDO_DECLINE_MS = 60_000;

/** @param invitation `member` says whether the person who opens it is a member already */
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
