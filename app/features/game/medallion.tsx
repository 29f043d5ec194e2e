import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Award from 'lucide-react/icons/award';
import CalendarHeart from 'lucide-react/icons/calendar-heart';
import Coins from 'lucide-react/icons/coins';
import Flame from 'lucide-react/icons/flame';
import Gem from 'lucide-react/icons/gem';
import Handshake from 'lucide-react/icons/handshake';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import Nut from 'lucide-react/icons/nut';
import PiggyBank from 'lucide-react/icons/piggy-bank';
import Shapes from 'lucide-react/icons/shapes';
import Sunrise from 'lucide-react/icons/sunrise';
import TrendingUp from 'lucide-react/icons/trending-up';
import Trophy from 'lucide-react/icons/trophy';
import Users from 'lucide-react/icons/users';

import { type BadgeCode, isBadgeCode } from '~server/domain/game/badges';

const ICONS = {
  first_50_saved: PiggyBank,
  hundred_club: Coins,
  three_week_saver: Flame,
  challenge_champ: Trophy,
  team_player: Handshake,
  squad_goals: Users,
  community_champion: HeartHandshake,
  first_entry: Nut,
  thousand_club: Gem,
  note_taker: NotebookPen,
  all_rounder: Shapes,
  safety_net: LifeBuoy,
  comeback: Sunrise,
  one_year: CalendarHeart,
  ladder_finished: TrendingUp,
  money_moved: ArrowLeftRight,
} as const satisfies Record<BadgeCode, unknown>;

/** The picture of a badge; an unknown code gets a default one. Decoration: the name is written beside it. */
export function BadgeIcon({ code, size = 28 }: { code: string; size?: number | undefined }) {
  const Icon = isBadgeCode(code) ? ICONS[code] : Award;
  return <Icon size={size} aria-hidden="true" />;
}

const BOX = 72;
const RADIUS = 33;

/** A badge as a coin: amber when earned; when locked, an empty coin whose rim fills with the progress (0 to 1,
 * null to show none). Decoration: name and progress are written beside it. */
export function Medallion({
  code,
  earned,
  progress = null,
}: {
  code: string;
  earned: boolean;
  progress?: number | null | undefined;
}) {
  const middle = BOX / 2;
  const circle = { cx: middle, cy: middle, r: RADIUS, fill: 'none' };
  return (
    <span
      className={`relative grid size-18 flex-none place-items-center rounded-full ${
        earned ? 'bg-amber-wash text-amber-ink' : 'bg-sunken text-ink-3'
      }`}
      aria-hidden="true"
    >
      <svg viewBox={`0 0 ${BOX} ${BOX}`} className="absolute inset-0">
        {earned ? (
          <>
            <circle {...circle} stroke="var(--amber)" strokeWidth="4" />
            <circle
              {...circle}
              r={27}
              stroke="var(--amber)"
              strokeWidth="1.500"
              strokeDasharray="1 5"
              strokeLinecap="round"
            />
          </>
        ) : (
          <circle {...circle} stroke="var(--edge)" strokeWidth="1.500" strokeDasharray="5 4" />
        )}
        {!earned && progress !== null && progress > 0 && (
          <circle
            {...circle}
            stroke="var(--amber)"
            strokeWidth="4"
            strokeLinecap="round"
            pathLength={100}
            strokeDasharray={`${(Math.min(1, progress) * 100).toFixed(1)} 100`}
            transform={`rotate(-90 ${middle} ${middle})`}
          />
        )}
      </svg>
      <BadgeIcon code={code} />
    </span>
  );
}
