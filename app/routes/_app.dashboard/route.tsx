import { type ActionFunctionArgs, redirect } from '@remix-run/node';

import { Dashboard } from '~/features/dashboard/dashboard';
import { callerOf, serverPage } from '~/http/caller.server';
import { formOf, textOf } from '~/http/form.server';
import { requireUser } from '~/http/gate.server';
import { paths } from '~/paths';
import { type Page, clientPage } from '~/trpc/client-page';

const page: Page = { gate: 'goal', queries: (api) => [api.dashboard.get.fetch()] };

export const loader = serverPage(page);
export const clientLoader = clientPage(page);

/** The button of the Trial Expired screen, without scripts. */
export async function action(args: ActionFunctionArgs) {
  requireUser(args, page);
  if (textOf(await formOf(args), 'intent') === 'continue-with-free')
    await callerOf(args).profile.continueWithFree();
  const group = new URL(args.request.url).searchParams.get('group');
  return redirect(group === null ? paths.dashboard() : paths.groupChallenges(group));
}

export default Dashboard;
export const meta = () => [{ title: 'Home · Hazel' }];
