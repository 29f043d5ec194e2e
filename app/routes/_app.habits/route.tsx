import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';

import { HabitsScreen } from '~/features/habits/habits-screen';
import { prefetch } from '~/http/caller.server';
import { requireOnboarded } from '~/http/gate.server';
import { clientPage } from '~/trpc/client-page';

export async function loader(args: LoaderFunctionArgs) {
  requireOnboarded(args);
  return prefetch(args, (api) => [
    api.habits.today.prefetch(),
    api.habits.list.prefetch(),
    api.habits.nearly.prefetch(),
  ]);
}

export const clientLoader = clientPage((api) => [
  api.habits.today.ensureData(),
  api.habits.list.ensureData(),
  api.habits.nearly.ensureData(),
]);

export default function StandingPage() {
  return <HabitsScreen />;
}

export const meta: MetaFunction = () => [{ title: 'Habits that save · Hazel' }];
