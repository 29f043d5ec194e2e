import { GroupsScreen } from '~/features/groups/groups-screen';
import { serverPage } from '~/http/caller.server';
import { type PageQueries, clientPage } from '~/trpc/client-page';

const queries: PageQueries = (api) => [api.groups.get.fetch()];

export const loader = serverPage(queries);
export const clientLoader = clientPage(queries);
export default GroupsScreen;
export const meta = () => [{ title: 'Group challenges · Hazel' }];
