import { ChallengesScreen } from '~/features/challenges/challenges-screen';
import { serverPage } from '~/http/caller.server';
import { clientPage } from '~/trpc/client-page';
import type { Page } from '~/trpc/page';

const page: Page = { queries: (api) => [api.challenges.get.fetch()] };

export const loader = serverPage(page);
export const clientLoader = clientPage(page);
export default ChallengesScreen;
export const meta = () => [{ title: 'Challenges · Hazel' }];
