import { BadgesScreen } from '~/features/game/badges-screen';
import { serverPage } from '~/http/caller.server';
import { type PageQueries, clientPage } from '~/trpc/client-page';

const queries: PageQueries = (api) => [api.game.badges.fetch()];

export const loader = serverPage(queries);
export const clientLoader = clientPage(queries);
export default BadgesScreen;
export const meta = () => [{ title: 'Badges · Hazel' }];
