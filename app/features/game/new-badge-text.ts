import { badgeName } from '~server/domain/game/badges';
import { plural } from '~server/domain/kernel/plural';

/** The most badges that are named. */
const NAMED = 3;

/** Names the badges that were just earned, 'New badge: First hundred', of many the first two; null when there are none. */
export function newBadgeText(codes: readonly string[]): string | null {
  if (codes.length === 0) return null;
  const named = codes.slice(0, codes.length > NAMED ? NAMED - 1 : NAMED).map(badgeName);
  const more = codes.length - named.length;
  return `${plural(codes.length, 'New badge')}: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The message, followed by the badges that the same act has earned. */
export function withNewBadges(message: string, codes: readonly string[]): string {
  const badges = newBadgeText(codes);
  if (badges === null) return message;
  return `${message}${/[.!]$/.test(message) ? ' ' : ' · '}${badges}`;
}
