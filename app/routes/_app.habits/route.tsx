import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';

import { HabitsScreen } from '~/features/habits/habits-screen';
import { prefetch } from '~/http/caller.server';
import { requireOnboarded } from '~/http/gate.server';
import { clientPage } from '~/trpc/client-page';

export async function loader(args: LoaderFunctionArgs) {
  requireOnboarded(args);
  return prefetch(args, (api) => [
    api.habits.today.fetch(),
    api.habits.list.fetch(),
    api.habits.nearly.fetch(),
  ]);
}

export const clientLoader = clientPage((api) => [
  api.habits.today.fetch(),
  api.habits.list.fetch(),
  api.habits.nearly.fetch(),
]);

export default function StandingPage() {
  return <HabitsScreen />;
}

export const meta: MetaFunction = () => [{ title: 'Habits that save · Hazel' }];
