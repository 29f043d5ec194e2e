import { badgeName } from '~server/domain/game/badges';

/** Names the badges that were just earned, 'New badge: First hundred'; null when there are none. */
export function newBadgeText(codes: readonly string[]): string | null {
  if (codes.length === 0) return null;
  return `${codes.length === 1 ? 'New badge' : 'New badges'}: ${codes.map(badgeName).join(', ')}`;
}

/** A message, letter for letter, and after it the badges that came with what it tells of. */
export function withNewBadges(message: string, codes: readonly string[]): string {
  const badges = newBadgeText(codes);
  if (badges === null) return message;
  return `${message}${/[.!]$/.test(message) ? ' ' : ' · '}${badges}`;
}
