import type { LinksFunction } from '@remix-run/node';

import { LeagueScreen } from '~/features/leagues/league-screen';
import { serverPage } from '~/http/caller.server';
import leaderboardStyles from '~/styles/leaderboard.css?url';
import { type Page, clientPage } from '~/trpc/client-page';

const page: Page = { queries: (api) => [api.leagues.get.fetch()] };

export const loader = serverPage(page);
export const clientLoader = clientPage(page);
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: leaderboardStyles }];
export default LeagueScreen;
export const meta = () => [{ title: 'League · Hazel' }];
