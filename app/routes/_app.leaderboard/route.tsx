import { type ActionFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';

import { leaderboardAddress, leaderboardPath } from '~/features/social/leaderboard-address';
import { LeaderboardScreen } from '~/features/social/leaderboard-screen';
import { callerOf, serverPage } from '~/http/caller.server';
import { formOf } from '~/http/form.server';
import { requireOnboarded } from '~/http/gate.server';
import { type PageQueries, clientPage } from '~/trpc/client-page';

const queries: PageQueries = (api, _me, { search }) => [
  api.social.leaderboard.fetch(leaderboardAddress(search)),
];

export const loader = serverPage(queries);
export const clientLoader = clientPage(queries);

/** Stores the choice of a form that was sent without scripts. */
export async function action(args: ActionFunctionArgs) {
  requireOnboarded(args);
  const choice = (await formOf(args)).get('leaderboard');
  if (choice === 'joined' || choice === 'looking')
    await callerOf(args).profile.update({ leaderboard: choice });
  const { tab, page } = leaderboardAddress(new URL(args.request.url).searchParams);
  return redirect(leaderboardPath(tab, page));
}

export default LeaderboardScreen;

export const meta: MetaFunction = ({ location }) => {
  const { tab, page } = leaderboardAddress(new URLSearchParams(location.search));
  const title = tab === 'following' ? 'Following · Leaderboard' : 'Leaderboard';
  return [{ title: `${title}${page === 1 ? '' : `, page ${page}`} · Hazel` }];
};
