import { useLocation } from '@remix-run/react';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import Flag from 'lucide-react/icons/flag';
import House from 'lucide-react/icons/house';
import Medal from 'lucide-react/icons/medal';
import MessageCircle from 'lucide-react/icons/message-circle';
import Plus from 'lucide-react/icons/plus';
import Settings from 'lucide-react/icons/settings';
import type { ReactNode } from 'react';

import { paths } from '../paths';
import { Logo } from './logo';
import { ScreenLink } from './screen-link';

/** The seven items; Add stands in the middle, the others keep their order (docs/decisions/0009). */
const ITEMS = [
  { to: paths.dashboard(), label: 'Home', Icon: House },
  { to: paths.challenges(), label: 'Challenges', Icon: Flag },
  { to: paths.leaderboard(), label: 'Rank', Icon: ChartNoAxesColumn },
  { to: paths.add(), label: 'Add', Icon: Plus },
  { to: paths.coach(), label: 'Coach', Icon: MessageCircle },
  { to: paths.badges(), label: 'Badges', Icon: Medal },
  { to: paths.settings(), label: 'Settings', Icon: Settings },
];

/** Screens that belong to one of the items, by the beginning of their address. */
const PARTS = [
  [`${paths.settings()}/`, paths.settings()],
  [paths.chat(), paths.coach()],
  [paths.findNearbyChat(), paths.coach()],
  [paths.groupChallenges(), paths.challenges()],
  [paths.users(), paths.leaderboard()],
  [paths.league(), paths.leaderboard()],
  [paths.savingsPartner(), paths.leaderboard()],
  [paths.profile(''), paths.leaderboard()],
] as const;

/** The frame of every signed-in screen: skip link, content, navigation below (a rail at the left from 1024 px).
 * @param header above the content, across the page: banners
 * @param children the screen; it brings its own h1 and usually begins with a `div.page` */
export function Frame({ header, children }: { header: ReactNode; children: ReactNode }) {
  const { pathname } = useLocation();
  const part = PARTS.find(([beginning]) => pathname.startsWith(beginning))?.[1];
  return (
    <div className="frame">
      <SkipLink />
      <header>{header}</header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <nav className="nav" aria-label="Main">
        <ScreenLink
          to={paths.dashboard()}
          className="mb-4 hidden px-2 lg:inline-flex"
          aria-label="Hazel, home"
        >
          <Logo />
        </ScreenLink>
        <ul>
          {ITEMS.map(({ to, label, Icon }) => (
            <li key={to} className={to === paths.add() ? 'nav-add' : undefined}>
              <ScreenLink to={to} aria-current={to === pathname ? 'page' : to === part ? 'true' : undefined}>
                <Icon />
                {label}
              </ScreenLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

/** The first tab stop: it skips what repeats on every screen and leads straight to the content. */
export function SkipLink() {
  return (
    <a href="#main" className="btn btn-s skip">
      Skip to content
    </a>
  );
}
