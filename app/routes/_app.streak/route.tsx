import { StreakScreen } from '~/features/game/streak-screen';
import { serverPage } from '~/http/caller.server';
import { type PageQueries, clientPage } from '~/trpc/client-page';

const queries: PageQueries = (api) => [api.game.streak.fetch()];

export const loader = serverPage(queries);
export const clientLoader = clientPage(queries);
export default StreakScreen;
export const meta = () => [{ title: 'Your streak · Hazel' }];
