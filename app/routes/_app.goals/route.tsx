import { GoalsScreen } from '~/features/goals/goals-screen';
import { serverPage } from '~/http/caller.server';
import { type PageQueries, clientPage } from '~/trpc/client-page';

const queries: PageQueries = (api) => [api.goals.get.fetch()];

export const loader = serverPage(queries);
export const clientLoader = clientPage(queries);
export default GoalsScreen;
export const meta = () => [{ title: 'Your goals · Hazel' }];
