import { StreakScreen } from '~/features/game/streak-screen';
import { serverPage } from '~/http/caller.server';
import { type Page, clientPage } from '~/trpc/client-page';

const page: Page = { queries: (api) => [api.game.streak.fetch()] };

export const loader = serverPage(page);
export const clientLoader = clientPage(page);
export default StreakScreen;
export const meta = () => [{ title: 'Your streak · Hazel' }];
