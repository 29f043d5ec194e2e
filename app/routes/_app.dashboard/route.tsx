import { type ActionFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';

import { callerOf, serverPage } from '~/http/caller.server';
import { formOf, textOf } from '~/http/form.server';
import { requireGoal } from '~/http/gate.server';
import { paths } from '~/paths';
import type { PageQueries } from '~/trpc/client';
import { clientPage } from '~/trpc/client-page';

/** Behind the Trial Expired screen nothing is asked for: the procedures would refuse. */
const queries: PageQueries = (api, { access }) =>
  !access.pro && access.blocked ? [] : [api.dashboard.get.fetch()];

export const loader = serverPage(queries, requireGoal);
export const clientLoader = clientPage(queries, 'goal');
export { Dashboard as default } from '~/features/dashboard/dashboard';

/** The button of the Trial Expired screen, without scripts. */
export async function action(args: ActionFunctionArgs) {
  requireGoal(args);
  if (textOf(await formOf(args), 'intent') === 'continue-with-free')
    await callerOf(args).profile.continueWithFree();
  return redirect(paths.dashboard());
}

export const meta: MetaFunction = () => [{ title: 'Home · Hazel' }];
