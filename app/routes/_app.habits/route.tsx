import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';

import { HabitsScreen } from '~/features/habits/habits-screen';
import { prefetch } from '~/http/caller.server';
import { requireOnboarded } from '~/http/gate.server';
import type { PageQueries } from '~/trpc/client';
import { clientPage } from '~/trpc/client-page';

const queries: PageQueries = (api) => [api.habits.get.fetch()];

export async function loader(args: LoaderFunctionArgs) {
  requireOnboarded(args);
  return prefetch(args, queries);
}

export const clientLoader = clientPage(queries);

export default function HabitsPage() {
  return <HabitsScreen />;
}

export const meta: MetaFunction = () => [{ title: 'Habits that save · Hazel' }];
