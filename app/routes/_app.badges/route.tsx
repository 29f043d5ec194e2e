import { BadgesScreen } from '~/features/game/badges-screen';
import { serverPage } from '~/http/caller.server';
import { type Page, clientPage } from '~/trpc/client-page';

const page: Page = { queries: (api) => [api.game.badges.fetch()] };

export const loader = serverPage(page);
export const clientLoader = clientPage(page);
export default BadgesScreen;
export const meta = () => [{ title: 'Badges · Hazel' }];
