import { type ActionFunctionArgs, redirect } from '@remix-run/node';

import { Dashboard } from '~/features/dashboard/dashboard';
import { callerOf, serverPage } from '~/http/caller.server';
import { formOf, textOf } from '~/http/form.server';
import { requireGoal } from '~/http/gate.server';
import { paths } from '~/paths';
import { type PageQueries, clientPage } from '~/trpc/client-page';

/** Behind the Trial Expired screen nothing is fetched, because the procedures would refuse. */
const queries: PageQueries = (api, { access }) =>
  !access.pro && access.blocked ? [] : [api.dashboard.get.fetch()];

export const loader = serverPage(queries, requireGoal);
export const clientLoader = clientPage(queries, 'goal');

/** The button of the Trial Expired screen, without scripts. */
export async function action(args: ActionFunctionArgs) {
  requireGoal(args);
  if (textOf(await formOf(args), 'intent') === 'continue-with-free')
    await callerOf(args).profile.continueWithFree();
  const group = new URL(args.request.url).searchParams.get('group');
  return redirect(group === null ? paths.dashboard() : paths.groupChallenges(group));
}

export default Dashboard;
export const meta = () => [{ title: 'Home · Hazel' }];
