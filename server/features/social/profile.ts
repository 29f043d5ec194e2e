import { type ProfileRow, findProfile } from '~db/queries/social/profile';

import type { OnboardedContext } from '../../context';
import { BADGES, isBadgeCode } from '../../domain/game/badges';
import { streakOn } from '../../domain/game/streak';
import { dayAt } from '../../domain/kernel/days';
import { notFound } from '../../errors';
import { isUuid } from '../../domain/kernel/uuid';

/** What everybody may see who may see the person at all. */
const nameOf = ({ id, display_name, requested }: ProfileRow) => ({
  id,
  displayName: display_name,
  requested,
});

const isForAmount = (code: string) => isBadgeCode(code) && BADGES[code].unit === 'eur';

/** What the person, their followers and, unless the person is private, everybody sees. Sums and badges for
 * sums only if the person has joined the leaderboard. */
function figuresOf(row: ProfileRow, own: boolean, now: Date) {
  const today = dayAt(now, row.time_zone);
  return {
    xp: row.xp,
    streakWeeks: streakOn({ weeks: row.streak_weeks, aliveUntil: row.streak_alive_until }, today),
    saved: own || row.joined ? { total: row.saved_cents, count: row.saved_count } : null,
    // A badge for an amount reveals the amount.
    badges: row.badges.filter(({ code }) => own || row.joined || !isForAmount(code)),
    followers: row.followers,
    following: row.following,
  };
}

/** A person's profile, as far as the viewer may see it. Malformed and unknown ids, blocked pairs, closed
 * accounts and people without a goal give the same answer. @throws NOT_FOUND */
export async function getProfile({ user, db, now }: OnboardedContext, userId: string) {
  const row = isUuid(userId) ? await findProfile(db, { viewerId: user.id, userId }) : undefined;
  if (!row) throw notFound('User');
  if (row.id === user.id) {
    const { requests, is_private: isPrivate } = row;
    return { kind: 'own' as const, ...nameOf(row), ...figuresOf(row, true, now()), isPrivate, requests };
  }
  if (row.is_private && !row.followed) return { kind: 'private' as const, ...nameOf(row) };
  const { followed } = row;
  return { kind: 'shown' as const, ...nameOf(row), ...figuresOf(row, false, now()), followed };
}

export type Profile = Awaited<ReturnType<typeof getProfile>>;
