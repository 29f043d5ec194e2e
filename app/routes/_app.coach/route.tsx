import { CoachScreen } from '~/features/coach/coach-screen';
import { serverPage } from '~/http/caller.server';
import { type PageQueries, clientPage } from '~/trpc/client-page';

const queries: PageQueries = (api) => [api.coach.get.fetch()];

export const loader = serverPage(queries);
export const clientLoader = clientPage(queries);
export default CoachScreen;
export const meta = () => [{ title: 'Coach · Hazel' }];
