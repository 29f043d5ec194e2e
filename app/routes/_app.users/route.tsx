import { UsersScreen, searchIn } from '~/features/social/users-screen';
import { serverPage } from '~/http/caller.server';
import { type Page, clientPage } from '~/trpc/client-page';

const page: Page = {
  queries: (api, _me, { search }) => [
    api.social.discover.fetch({ search: searchIn(search) }),
    api.social.relations.fetch(),
  ],
};

export const loader = serverPage(page);
export const clientLoader = clientPage(page);
export default UsersScreen;
export const meta = () => [{ title: 'Discover Users · Hazel' }];
