import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';

import { BadgesScreen } from '~/features/game/badges-screen';
import { prefetch } from '~/http/caller.server';
import { requireOnboarded } from '~/http/gate.server';
import type { PageQueries } from '~/trpc/client';
import { clientPage } from '~/trpc/client-page';

const queries: PageQueries = (api) => [api.game.badges.fetch()];

export async function loader(args: LoaderFunctionArgs) {
  requireOnboarded(args);
  return prefetch(args, queries);
}

export const clientLoader = clientPage(queries);

export default function BadgesPage() {
  return <BadgesScreen />;
}

export const meta: MetaFunction = () => [{ title: 'Badges · Hazel' }];
