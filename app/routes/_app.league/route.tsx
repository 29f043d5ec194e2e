import { LeagueScreen } from '~/features/leagues/league-screen';
import { serverPage } from '~/http/caller.server';
import { type PageQueries, clientPage } from '~/trpc/client-page';

const queries: PageQueries = (api) => [api.leagues.get.fetch()];

export const loader = serverPage(queries);
export const clientLoader = clientPage(queries);
export default LeagueScreen;
export const meta = () => [{ title: 'League · Hazel' }];
