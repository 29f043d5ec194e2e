import { PeopleScreen } from '~/features/social/people-screen';
import { serverPage } from '~/http/caller.server';
import { clientPage } from '~/trpc/client-page';

export const loader = serverPage();
export const clientLoader = clientPage();
export default PeopleScreen;
export const meta = () => [{ title: 'Discover Users · Hazel' }];
