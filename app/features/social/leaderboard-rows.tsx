import Award from 'lucide-react/icons/award';
import Medal from 'lucide-react/icons/medal';
import Trophy from 'lucide-react/icons/trophy';

import { Avatar } from '~/components/avatar';
import { cx } from '~/components/cx';
import { ScreenLink } from '~/components/screen-link';
import { paths } from '~/paths';
import { useCount, useEur, useMe } from '~/trpc/use-me';
import { plural } from '~server/domain/kernel/plural';
import type { BoardRow } from '~server/features/social/leaderboard';

const FIRST_THREE = [Trophy, Medal, Award];

/** Fifty people, each in seven elements; the shared row component would take twice as many. */
export function LeaderboardRows({ rows, label }: { rows: readonly BoardRow[]; label?: string | undefined }) {
  return (
    <ol className="board" aria-label={label}>
      {rows.map((row) => (
        <Row key={row.id} {...row} />
      ))}
    </ol>
  );
}

function Row({ id, displayName, xp, streakWeeks, rank, saved, saves, isMe, following }: BoardRow) {
  const eur = useEur();
  const number = useCount();
  const { leaderboard, figuresHidden } = useMe();
  const details = [
    `${number(xp)} XP`,
    streakWeeks > 0 ? `${number(streakWeeks)}-week streak` : 'no streak',
    saves !== null && `${number(saves)} ${plural(saves, 'save')}`,
    isMe && (leaderboard !== 'joined' || figuresHidden) && 'not shown to others',
  ].filter(Boolean);
  return (
    <li className={cx('row-link', isMe && 'board-you')}>
      <Rank rank={rank} />
      <Avatar name={displayName} />
      <ScreenLink to={paths.profile(id)}>
        <span className="clamp">{displayName}</span>{' '}
        {(isMe || following) && (
          <span className="flex-none text-tiny/[1.3] text-forest">{isMe ? '(You)' : 'Following'}</span>
        )}
      </ScreenLink>
      {saved !== null && <span className="num">{eur(saved, { decimals: 'always' })}</span>}
      <span className="fine">{details.join(' · ')}</span>
    </li>
  );
}

/** An icon for the first three, a number for all others, a dash for people without a rank. */
function Rank({ rank }: Pick<BoardRow, 'rank'>) {
  const number = useCount();
  if (rank === null)
    return (
      <span className="board-rank">
        <span className="sr-only">No rank</span>
        <span aria-hidden="true">–</span>
      </span>
    );
  const Icon = FIRST_THREE[rank - 1];
  return Icon ? (
    <span className={`board-rank board-rank-${rank}`}>
      <Icon size={18} />
      <span className="sr-only">#{rank}</span>
    </span>
  ) : (
    <span className="board-rank">#{number(rank)}</span>
  );
}
