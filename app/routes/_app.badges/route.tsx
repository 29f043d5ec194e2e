import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';

import { BadgesScreen } from '~/features/game/badges-screen';
import { prefetch } from '~/http/caller.server';
import { requireOnboarded } from '~/http/gate.server';
import { clientPage } from '~/trpc/client-page';

export async function loader(args: LoaderFunctionArgs) {
  requireOnboarded(args);
  return prefetch(args, (api) => [api.game.badges.fetch()]);
}

export const clientLoader = clientPage((api) => [api.game.badges.fetch()]);

export default function BadgesPage() {
  return <BadgesScreen />;
}

export const meta: MetaFunction = () => [{ title: 'Badges · Hazel' }];
