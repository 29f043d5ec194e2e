import type { MetaFunction } from '@remix-run/node';

import { serverPage } from '~/http/caller.server';
import type { PageQueries } from '~/trpc/client';
import { clientPage } from '~/trpc/client-page';

const queries: PageQueries = (api) => [api.game.badges.fetch()];

export const loader = serverPage(queries);
export const clientLoader = clientPage(queries);
export { BadgesScreen as default } from '~/features/game/badges-screen';
export const meta: MetaFunction = () => [{ title: 'Badges · Hazel' }];
