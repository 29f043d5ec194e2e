import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';

import { ChallengesScreen } from '~/features/challenges/challenges-screen';
import { prefetch } from '~/http/caller.server';
import { requireOnboarded } from '~/http/gate.server';
import { clientPage } from '~/trpc/client-page';

export async function loader(args: LoaderFunctionArgs) {
  requireOnboarded(args);
  return prefetch(args, (api) => [api.challenges.list.fetch()]);
}

export const clientLoader = clientPage((api) => [api.challenges.list.fetch()]);

export default function ChallengesPage() {
  return <ChallengesScreen />;
}

export const meta: MetaFunction = () => [{ title: 'Challenges · Hazel' }];
