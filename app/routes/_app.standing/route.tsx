import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';

import { StandingScreen } from '~/features/standing/standing-screen';
import { prefetch } from '~/http/caller.server';
import { requireOnboarded } from '~/http/gate.server';
import { clientPage } from '~/trpc/client-page';

export async function loader(args: LoaderFunctionArgs) {
  requireOnboarded(args);
  return prefetch(args, (api) => [
    api.standing.today.prefetch(),
    api.standing.list.prefetch(),
    api.nearly.list.prefetch(),
  ]);
}

export const clientLoader = clientPage((api) => [
  api.standing.today.ensureData(),
  api.standing.list.ensureData(),
  api.nearly.list.ensureData(),
]);

export default function StandingPage() {
  return <StandingScreen />;
}

export const meta: MetaFunction = () => [{ title: 'Habits that save · Hazel' }];
