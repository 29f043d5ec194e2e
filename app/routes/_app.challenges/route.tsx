import { ChallengesScreen } from '~/features/challenges/challenges-screen';
import { serverPage } from '~/http/caller.server';
import { type Page, clientPage } from '~/trpc/client-page';

const page: Page = { queries: (api) => [api.challenges.get.fetch()] };

export const loader = serverPage(page);
export const clientLoader = clientPage(page);
export default ChallengesScreen;
export const meta = () => [{ title: 'Challenges · Hazel' }];
