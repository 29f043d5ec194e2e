import { type ScreenName, paths } from './paths';

/** A screen of a place, with a link in its row of rooms. */
interface Room {
  screen: ScreenName;
  label: string;
  /** The person's own id is added to it where `own` says so. */
  to: string;
  own?: true;
  /** Screens that are opened from this one, by the beginning of their address. */
  behind?: readonly Behind[];
}

interface Behind {
  screens: readonly ScreenName[];
  begins: string;
}

interface Place {
  /** As in the bar and the rail. */
  label: string;
  /** As in 'Back to …'. */
  called: string;
  to: string;
  /** Empty for a place that is one screen, or that lists its screens itself. */
  rooms: readonly Room[];
  /** Screens that belong to the place and have no link in the row. */
  behind: readonly Behind[];
}

/** The map of what is behind the sign-in: place, rooms, addresses and labels. The bar, the rail, the row of rooms and the way back
 * of each title come from it (docs/decisions/0114). Places stand in the order of the bar. */
export const AREAS = [
  {
    label: 'Home',
    called: 'dashboard',
    to: paths.dashboard(),
    rooms: [
      { screen: 'dashboard', label: 'Today', to: paths.dashboard() },
      { screen: 'goals', label: 'Goal', to: paths.goals() },
      { screen: 'streak', label: 'Weeks', to: paths.streak() },
      { screen: 'insights', label: 'Months', to: paths.insights() },
      { screen: 'savingsHistory', label: 'All savings', to: paths.savingsHistory() },
      {
        screen: 'priceBook',
        label: 'Prices',
        to: paths.priceBook(),
        behind: [{ screens: ['product'], begins: paths.product('') }],
      },
      { screen: 'yearInReview', label: 'Year', to: paths.yearInReview() },
    ],
    behind: [],
  },
  {
    label: 'Challenges',
    called: 'challenges',
    to: paths.challenges(),
    rooms: [
      { screen: 'challenges', label: 'Mine', to: paths.challenges() },
      {
        screen: 'groupChallenges',
        label: 'Groups',
        to: paths.groupChallenges(),
        behind: [{ screens: ['acceptInvite'], begins: paths.acceptInvite({}) }],
      },
      { screen: 'habits', label: 'Habits', to: paths.habits() },
    ],
    behind: [],
  },
  {
    label: 'Rank',
    called: 'leaderboard',
    to: paths.leaderboard(),
    rooms: [
      { screen: 'league', label: 'League', to: paths.league() },
      { screen: 'leaderboard', label: 'Global', to: paths.leaderboard() },
      { screen: 'leaderboard', label: 'Following', to: paths.leaderboard({ tab: 'following' }) },
      { screen: 'savingsPartner', label: 'Partner', to: paths.savingsPartner() },
      { screen: 'users', label: 'People', to: paths.users() },
    ],
    behind: [{ screens: ['profile'], begins: paths.profile('') }],
  },
  {
    label: 'Add',
    called: 'Add',
    to: paths.add(),
    rooms: [],
    behind: [
      { screens: ['add'], begins: paths.add() },
      { screens: ['scanReceipt'], begins: paths.scanReceipt() },
    ],
  },
  {
    label: 'Coach',
    called: 'the coach',
    to: paths.coach(),
    rooms: [
      { screen: 'coach', label: 'Today', to: paths.coach() },
      { screen: 'chat', label: 'Ask', to: paths.chat() },
      { screen: 'findNearbyChat', label: 'Nearby', to: paths.findNearbyChat() },
      { screen: 'coachBrought', label: 'What it brought', to: paths.coachBrought() },
    ],
    behind: [],
  },
  {
    label: 'Badges',
    called: 'badges',
    to: paths.badges(),
    rooms: [
      { screen: 'badges', label: 'Collection', to: paths.badges() },
      { screen: 'level', label: 'Level', to: paths.level() },
      { screen: 'profile', label: 'My profile', to: paths.profile(''), own: true },
    ],
    behind: [],
  },
  {
    label: 'Settings',
    called: 'settings',
    to: paths.settings(),
    rooms: [],
    behind: [
      {
        screens: [
          'settings',
          'settingsAccount',
          'settingsGoal',
          'settingsCoach',
          'settingsNotifications',
          'settingsPrivacy',
          'settingsPro',
          'settingsSecurity',
          'settingsAccess',
          'settingsData',
          'settingsSupport',
        ],
        begins: paths.settings(),
      },
    ],
  },
] as const satisfies readonly Place[];

type Rooms = (typeof AREAS)[number]['rooms'][number];
type Unplaced = Exclude<
  ScreenName,
  | Rooms['screen']
  | Extract<Rooms, { behind: unknown }>['behind'][number]['screens'][number]
  | (typeof AREAS)[number]['behind'][number]['screens'][number]
>;

/** Does not compile while a screen of `paths` stands nowhere on the map; the error names it. */
const ALL: [Unplaced] extends [never] ? readonly Place[] : Unplaced = AREAS;

/** Where an address is on the map. */
export interface Whereabouts {
  place: Place;
  /** The room that is shown, or behind which the screen is; null where the place has none for it. */
  room: Room | null;
  /** Whether the address is that of the room itself. */
  isRoom: boolean;
  /** Null for the screen of the place itself. */
  back: { to: string; label: string } | null;
}

/** The address of a room; `ownId` is the person's. */
export const roomAddress = ({ to, own }: Room, ownId: string): string => (own ? to + ownId : to);

/** Where an address stands; null for one that is not on the map. */
export function whereaboutsOf(pathname: string, tab: string | null, ownId: string): Whereabouts | null {
  const withTab = tab === null ? pathname : paths.leaderboard({ tab });
  for (const address of new Set([withTab, pathname]))
    for (const place of ALL)
      for (const room of place.rooms)
        if (roomAddress(room, ownId) === address)
          return {
            place,
            room,
            isRoom: true,
            back: pathname === place.to ? null : backTo(place.to, place.called),
          };
  const isBehind = ({ behind = [] }: Pick<Room, 'behind'>) =>
    behind.some(({ begins }) => pathname.startsWith(begins));
  for (const place of ALL) {
    const room = place.rooms.find(isBehind);
    if (room) return { place, room, isRoom: false, back: backTo(room.to, room.label) };
    if (isBehind(place))
      return {
        place,
        room: null,
        isRoom: false,
        back: pathname === place.to ? null : backTo(place.to, place.called),
      };
  }
  return null;
}

const backTo = (to: string, label: string) => ({ to, label: `Back to ${label}` });
