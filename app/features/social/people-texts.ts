/** Texts of the screens about people. */
export const PEOPLE_TEXT = {
  usersFailed: { title: 'Failed to load users', detail: 'Nothing was lost.' },
  profileFailed: { title: 'Failed to load profile', detail: 'Nothing was lost.' },
  notFound: 'User not found',
  following: 'Now following!',
  unfollowed: 'Unfollowed',
  notFollowed: 'Failed to follow user',
  notUnfollowed: 'Failed to unfollow user',
  asked: 'Request sent',
  takenBack: 'Request taken back',
  notAnswered: 'Failed to answer the request',
  approved: 'Approved',
  notPutAway: 'That was not put away. Try again.',
  notRemoved: 'Failed to remove follower',
  blocked: 'Blocked',
  notBlocked: 'Failed to block user',
  unblocked: 'Unblocked',
  notUnblocked: 'Failed to unblock user',
  linkOfPrivate:
    'Whoever opens it sees your name and can ask to follow you. The rest they see once you approve.',
  linkOfPublic: 'Whoever opens it sees your profile and can follow you.',
  linkHint:
    'It asks to sign in first. A new link ends this one; who has opened it before can still find you, unless you block them.',
  linkRenewed: 'This is your new link. The old one has ended.',
  noLink: 'The link could not be made. Try again.',
  notReported: 'Failed to send the report',
} as const;
