import { searchIn } from '~/features/social/search-address';
import { UsersScreen } from '~/features/social/users-screen';
import { serverPage } from '~/http/caller.server';
import { type PageQueries, clientPage } from '~/trpc/client-page';

const queries: PageQueries = (api, _me, { search }) => [
  api.social.discover.fetch({ search: searchIn(search) }),
  api.social.relations.fetch(),
];

export const loader = serverPage(queries);
export const clientLoader = clientPage(queries);
export default UsersScreen;
export const meta = () => [{ title: 'Discover Users · Hazel' }];
