/** What the screens of people say. */
export const PEOPLE_TEXT = {
  usersFailed: { title: 'Failed to load users', detail: 'Nothing was lost.' },
  profileFailed: { title: 'Failed to load profile', detail: 'Nothing was lost.' },
  following: 'Now following!',
  unfollowed: 'Unfollowed',
  notFollowed: 'Failed to follow user',
  notUnfollowed: 'Failed to unfollow user',
  asked: 'Request sent',
  takenBack: 'Request taken back',
  notAnswered: 'Failed to answer the request',
  approved: 'Approved',
  notRemoved: 'Failed to remove follower',
  blocked: 'Blocked',
  notBlocked: 'Failed to block user',
  unblocked: 'Unblocked',
  notUnblocked: 'Failed to unblock user',
  notReported: 'Failed to send the report',
} as const;
