import { badgeName } from '~server/domain/game/badges';
import { plural } from '~server/domain/kernel/plural';

/** Names the badges that were just earned, 'New badge: First hundred'; null when there are none. */
export function newBadgeText(codes: readonly string[]): string | null {
  if (codes.length === 0) return null;
  return `${plural(codes.length, 'New badge')}: ${codes.map(badgeName).join(', ')}`;
}

/** The message, followed by the badges that the same act has earned. */
export function withNewBadges(message: string, codes: readonly string[]): string {
  const badges = newBadgeText(codes);
  if (badges === null) return message;
  return `${message}${/[.!]$/.test(message) ? ' ' : ' · '}${badges}`;
}
