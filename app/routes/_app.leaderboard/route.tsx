import { RankScreen } from '~/features/social/rank-screen';
import { serverPage } from '~/http/caller.server';
import { clientPage } from '~/trpc/client-page';

export const loader = serverPage();
export const clientLoader = clientPage();
export default RankScreen;
export const meta = () => [{ title: 'Leaderboard · Hazel' }];
