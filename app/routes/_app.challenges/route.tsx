import { ChallengesScreen } from '~/features/challenges/challenges-screen';
import { serverPage } from '~/http/caller.server';
import { type PageQueries, clientPage } from '~/trpc/client-page';

const queries: PageQueries = (api) => [api.challenges.get.fetch()];

export const loader = serverPage(queries);
export const clientLoader = clientPage(queries);
export default ChallengesScreen;
export const meta = () => [{ title: 'Challenges · Hazel' }];
