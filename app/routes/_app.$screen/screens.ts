import type { ComponentType } from 'react';

import { CoachScreen } from '~/features/coach/coach-screen';
import { NearbyScreen } from '~/features/coach/nearby-screen';
import { ChatScreen } from '~/features/coach/chat-screen';
import { GroupsScreen } from '~/features/groups/groups-screen';
import { PeopleScreen } from '~/features/social/people-screen';
import { RankScreen } from '~/features/social/rank-screen';
import type { Api } from '~/http/caller.server';
import type { ClientApi } from '~/trpc/client';

interface Screen {
  title: string;
  Screen: ComponentType;
  /** What it shows, fetched before it is shown: on the server, and within the browser. */
  prefetch?: (api: Api, search: URLSearchParams) => Promise<unknown>[];
  ensure?: (api: ClientApi, search: URLSearchParams) => Promise<unknown>[];
}

/** The small screens, by address. They share one route because every route costs on each request. */
const SCREENS = new Map<string, Screen>([
  [
    'coach',
    {
      title: 'Coach',
      Screen: CoachScreen,
      prefetch: (api) => [api.coach.screen.prefetch()],
      ensure: (api) => [api.coach.screen.ensureData()],
    },
  ],
  ['find-nearby-chat', { title: 'Find Cheap Nearby', Screen: NearbyScreen }],
  [
    'group-challenges',
    {
      title: 'Group challenges',
      Screen: GroupsScreen,
      prefetch: (api) => [api.groups.list.prefetch()],
      ensure: (api) => [api.groups.list.ensureData()],
    },
  ],
  ['leaderboard', { title: 'Leaderboard', Screen: RankScreen }],
  [
    'chat',
    {
      title: 'Ask Hazel',
      Screen: ChatScreen,
      prefetch: (api) => [api.coach.messages.prefetch()],
      ensure: (api) => [api.coach.messages.ensureData()],
    },
  ],
  ['users', { title: 'Discover Users', Screen: PeopleScreen }],
]);

/** The screen at an address of one segment, if there is one. */
export function screenAt(segment: string | undefined): Screen | undefined {
  return SCREENS.get(segment ?? '');
}
