import type { MetaFunction } from '@remix-run/node';

import { serverPage } from '~/http/caller.server';
import type { PageQueries } from '~/trpc/client';
import { clientPage } from '~/trpc/client-page';

const queries: PageQueries = (api) => [api.game.streak.fetch()];

export const loader = serverPage(queries);
export const clientLoader = clientPage(queries);
export { StreakScreen as default } from '~/features/game/streak-screen';
export const meta: MetaFunction = () => [{ title: 'Your streak · Hazel' }];
