import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';

import { GroupsScreen } from '~/features/groups/groups-screen';
import { prefetch } from '~/http/caller.server';
import { requireOnboarded } from '~/http/gate.server';
import type { PageQueries } from '~/trpc/client';
import { clientPage } from '~/trpc/client-page';

const queries: PageQueries = (api) => [api.groups.get.fetch()];

export async function loader(args: LoaderFunctionArgs) {
  requireOnboarded(args);
  return prefetch(args, queries);
}

export const clientLoader = clientPage(queries);

export default function GroupsPage() {
  return <GroupsScreen />;
}

export const meta: MetaFunction = () => [{ title: 'Group challenges · Hazel' }];
