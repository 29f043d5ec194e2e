import type { MetaFunction } from '@remix-run/node';

import { serverPage } from '~/http/caller.server';
import type { PageQueries } from '~/trpc/client';
import { clientPage } from '~/trpc/client-page';

const queries: PageQueries = (api) => [api.groups.get.fetch()];

export const loader = serverPage(queries);
export const clientLoader = clientPage(queries);
export { GroupsScreen as default } from '~/features/groups/groups-screen';
export const meta: MetaFunction = () => [{ title: 'Group challenges · Hazel' }];
