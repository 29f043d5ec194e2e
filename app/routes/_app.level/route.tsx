import { LevelScreen } from '~/features/game/level-screen';
import { serverPage } from '~/http/caller.server';
import { type Page, clientPage } from '~/trpc/client-page';

const page: Page = {};

export const loader = serverPage(page);
export const clientLoader = clientPage(page);
export default LevelScreen;
export const meta = () => [{ title: 'Level · Hazel' }];
