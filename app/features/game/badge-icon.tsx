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

/** The picture of a badge; a code that this version does not know gets a default one. Decoration: the name stands
 * beside it. */
export function BadgeIcon({ code, size = 28 }: { code: string; size?: number | undefined }) {
  const Icon = isBadgeCode(code) ? ICONS[code] : Award;
  return <Icon size={size} aria-hidden="true" />;
}
