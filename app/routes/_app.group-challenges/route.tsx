import { GroupsScreen } from '~/features/groups/groups-screen';
import { serverPage } from '~/http/caller.server';
import { type Page, clientPage } from '~/trpc/client-page';

const page: Page = { queries: (api) => [api.groups.get.fetch()] };

export const loader = serverPage(page);
export const clientLoader = clientPage(page);
export default GroupsScreen;
export const meta = () => [{ title: 'Group challenges · Hazel' }];
