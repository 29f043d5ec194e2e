import { useLocation, useSearchParams } from '@remix-run/react';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import Flag from 'lucide-react/icons/flag';
import House from 'lucide-react/icons/house';
import Medal from 'lucide-react/icons/medal';
import MessageCircle from 'lucide-react/icons/message-circle';
import Plus from 'lucide-react/icons/plus';
import Settings from 'lucide-react/icons/settings';
import { type MouseEventHandler, type ReactNode, useEffect, useRef } from 'react';

import { paths } from '../paths';
import { AREAS, type Whereabouts, roomAddress, whereaboutsOf } from '../rooms';
import { Logo } from './logo';
import { ScreenLink } from './screen-link';
import { Slice } from './slice';

/** The icons of the seven places; Add stands in the middle, the others keep their order (docs/decisions/0009). */
const ICONS = {
  Home: House,
  Challenges: Flag,
  Rank: ChartNoAxesColumn,
  Add: Plus,
  Coach: MessageCircle,
  Badges: Medal,
  Settings,
};

interface FrameProps {
  /** Above the content, across the page: banners. */
  header: ReactNode;
  /** Below the content: what is seldom needed. A chat has its field there, and shows none of it. */
  foot: ReactNode;
  /** The screen; it brings its own h1 and usually begins with a `div.page`. */
  children: ReactNode;
  /** Beside the content on a wide window. */
  side: ReactNode;
  ownId: string;
  /** A plain press of Add; it may keep the link from being followed. */
  onAdd: MouseEventHandler<HTMLAnchorElement>;
}

/** The frame of every signed-in screen: skip link, navigation (a bar below, a rail at the left from 1024 px), the rooms of the
 * place, content, and from 1280 px what stands beside it. */
export function Frame({ header, foot, side, children, ownId, onAdd }: FrameProps) {
  const { pathname } = useLocation();
  const whereabouts = whereaboutsOf(pathname, useSearchParams()[0].get('tab'), ownId);
  const here = whereabouts?.place;
  return (
    <div className="frame">
      <SkipLink />
      <nav className="nav" aria-label="Main">
        <ScreenLink
          to={paths.dashboard()}
          className="mb-4 hidden px-2 lg:inline-flex"
          aria-label="Hazel, home"
        >
          <Logo />
        </ScreenLink>
        <Slice>
          <ul>
            {AREAS.map(({ to, label }) => {
              const Icon = ICONS[label];
              return (
                <li key={to} className={to === paths.add() ? 'nav-add' : undefined}>
                  <ScreenLink
                    to={to}
                    onClick={to === paths.add() ? onAdd : undefined}
                    aria-current={to === pathname ? 'page' : to === here?.to ? 'true' : undefined}
                  >
                    <Icon />
                    {label}
                  </ScreenLink>
                  {whereabouts && to === here?.to && here.rooms.length > 0 && (
                    <ul className="nav-rooms">
                      <Rooms whereabouts={whereabouts} ownId={ownId} />
                    </ul>
                  )}
                </li>
              );
            })}
          </ul>
        </Slice>
      </nav>
      {whereabouts && whereabouts.place.rooms.length > 0 && (
        <Slice>
          <RoomRow key={whereabouts.place.to} whereabouts={whereabouts} ownId={ownId} />
        </Slice>
      )}
      <header>
        <Slice>{header}</Slice>
      </header>
      <main id="main" tabIndex={-1}>
        <Slice>{children}</Slice>
      </main>
      <Slice>{side}</Slice>
      <footer className="frame-foot">
        <Slice>{foot}</Slice>
      </footer>
    </div>
  );
}

interface RoomsProps {
  whereabouts: Whereabouts;
  ownId: string;
}

function Rooms({ whereabouts: { place, room, isRoom }, ownId }: RoomsProps) {
  return place.rooms.map((one) => (
    <li key={one.label}>
      <ScreenLink
        to={roomAddress(one, ownId)}
        aria-current={one !== room ? undefined : isRoom ? 'page' : 'true'}
      >
        {one.label}
      </ScreenLink>
    </li>
  ));
}

/** The rooms of the place in a row that scrolls within itself; on wide screens the rail shows them. */
function RoomRow({ whereabouts, ownId }: RoomsProps) {
  const row = useRef<HTMLUListElement>(null);
  const label = whereabouts.room?.label;
  // Browsers that know `scroll-initial-target` have done it before the first paint.
  useEffect(() => {
    const list = row.current;
    const current = list?.querySelector<HTMLElement>('[aria-current]');
    if (list && current) list.scrollLeft = current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2;
  }, [label]);
  return (
    <nav className="rooms" aria-label={`Rooms of ${whereabouts.place.label}`}>
      <ul ref={row}>
        <Rooms whereabouts={whereabouts} ownId={ownId} />
      </ul>
    </nav>
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
