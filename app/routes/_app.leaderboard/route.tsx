import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';

import { RankScreen } from '~/features/social/rank-screen';
import { prefetch } from '~/http/caller.server';
import { requireOnboarded } from '~/http/gate.server';
import { clientPage } from '~/trpc/client-page';

export async function loader(args: LoaderFunctionArgs) {
  requireOnboarded(args);
  return prefetch(args);
}

export const clientLoader = clientPage();

export default function RankPage() {
  return <RankScreen />;
}

export const meta: MetaFunction = () => [{ title: 'Leaderboard · Hazel' }];
