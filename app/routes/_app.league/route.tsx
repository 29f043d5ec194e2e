import { LeagueScreen } from '~/features/leagues/league-screen';
import { serverPage } from '~/http/caller.server';
import { type Page, clientPage } from '~/trpc/client-page';

const page: Page = { queries: (api) => [api.leagues.get.fetch()] };

export const loader = serverPage(page);
export const clientLoader = clientPage(page);
export default LeagueScreen;
export const meta = () => [{ title: 'League · Hazel' }];
