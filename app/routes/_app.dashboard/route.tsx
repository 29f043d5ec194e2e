import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';

import { Dashboard } from '~/features/dashboard/dashboard';
import { callerOf, prefetch } from '~/http/caller.server';
import { formOf, textOf } from '~/http/form.server';
import { requireGoal } from '~/http/gate.server';
import { paths } from '~/paths';
import { clientPage } from '~/trpc/client-page';

export async function loader(args: LoaderFunctionArgs) {
  const { access, today } = requireGoal(args);
  // Behind the Trial Expired screen nothing is asked for: the procedures would refuse.
  const blocked = !access.pro && access.blocked;
  return prefetch(args, (api) =>
    blocked
      ? []
      : [
          api.savings.week.fetch(),
          api.savings.recent.fetch(),
          api.habits.today.fetch(),
          api.challenges.dashboard.fetch(),
          api.transfers.pending.fetch(),
          api.groups.invites.fetch(),
          api.insights.month.fetch({ month: today.slice(0, 7) }),
        ],
  );
}

/** The button of the Trial Expired screen, without scripts. */
export async function action(args: ActionFunctionArgs) {
  requireGoal(args);
  if (textOf(await formOf(args), 'intent') === 'continue-with-free')
    await callerOf(args).profile.continueWithFree();
  return redirect(paths.dashboard());
}

export const clientLoader = clientPage(
  (api, { today }) => [
    api.savings.week.fetch(),
    api.savings.recent.fetch(),
    api.habits.today.fetch(),
    api.challenges.dashboard.fetch(),
    api.transfers.pending.fetch(),
    api.groups.invites.fetch(),
    api.insights.month.fetch({ month: today.slice(0, 7) }),
  ],
  'goal',
);

export default function DashboardPage() {
  return <Dashboard />;
}

export const meta: MetaFunction = () => [{ title: 'Home · Hazel' }];
