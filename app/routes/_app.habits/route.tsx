import { HabitsScreen } from '~/features/habits/habits-screen';
import { serverPage } from '~/http/caller.server';
import { type PageQueries, clientPage } from '~/trpc/client-page';

const queries: PageQueries = (api) => [api.habits.get.fetch()];

export const loader = serverPage(queries);
export const clientLoader = clientPage(queries);
export default HabitsScreen;
export const meta = () => [{ title: 'Habits that save · Hazel' }];
