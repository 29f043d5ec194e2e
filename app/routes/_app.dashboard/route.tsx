import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';

import { Dashboard } from '~/features/dashboard/dashboard';
import { prefetch } from '~/http/caller.server';
import { requireGoal } from '~/http/gate.server';
import { clientPage } from '~/trpc/client-page';

export async function loader(args: LoaderFunctionArgs) {
  const { access } = requireGoal(args);
  // Behind the Trial Expired screen nothing is asked for: the procedures would refuse.
  const blocked = !access.pro && access.blocked;
  return prefetch(args, (api) => (blocked ? [] : [api.savings.week.prefetch(), api.savings.recent.prefetch()]));
}

export const clientLoader = clientPage((api) => [api.savings.week.ensureData(), api.savings.recent.ensureData()], 'goal');

export default function DashboardPage() {
  return <Dashboard />;
}

export const meta: MetaFunction = () => [{ title: 'Home · Hazel' }];
