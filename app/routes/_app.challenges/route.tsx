import type { MetaFunction } from '@remix-run/node';

import { serverPage } from '~/http/caller.server';
import type { PageQueries } from '~/trpc/client';
import { clientPage } from '~/trpc/client-page';

const queries: PageQueries = (api) => [api.challenges.get.fetch()];

export const loader = serverPage(queries);
export const clientLoader = clientPage(queries);
export { ChallengesScreen as default } from '~/features/challenges/challenges-screen';
export const meta: MetaFunction = () => [{ title: 'Challenges · Hazel' }];
