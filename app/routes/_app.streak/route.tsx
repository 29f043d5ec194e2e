import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';

import { StreakScreen } from '~/features/game/streak-screen';
import { prefetch } from '~/http/caller.server';
import { requireOnboarded } from '~/http/gate.server';
import { clientPage } from '~/trpc/client-page';

export async function loader(args: LoaderFunctionArgs) {
  requireOnboarded(args);
  return prefetch(args, (api) => [api.game.streak.fetch()]);
}

export const clientLoader = clientPage((api) => [api.game.streak.fetch()]);

export default function StreakPage() {
  return <StreakScreen />;
}

export const meta: MetaFunction = () => [{ title: 'Your streak · Hazel' }];
