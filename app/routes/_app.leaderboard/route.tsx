import { type ActionFunctionArgs, type LinksFunction, type MetaFunction, redirect } from '@remix-run/node';

import { leaderboardAddress, leaderboardPath } from '~/features/social/leaderboard-address';
import { LeaderboardScreen } from '~/features/social/leaderboard-screen';
import { callerOf, serverPage } from '~/http/caller.server';
import { formOf } from '~/http/form.server';
import { requireUser } from '~/http/gate.server';
import leaderboardStyles from '~/styles/leaderboard.css?url';
import { type Page, clientPage } from '~/trpc/client-page';

const page: Page = {
  queries: (api, _me, { search }) => [api.social.leaderboard.fetch(leaderboardAddress(search))],
};

export const loader = serverPage(page);
export const clientLoader = clientPage(page);

/** Stores the choice of a form that was sent without scripts. */
export async function action(args: ActionFunctionArgs) {
  requireUser(args, page);
  const choice = (await formOf(args)).get('leaderboard');
  if (choice === 'joined' || choice === 'looking')
    await callerOf(args).profile.update({ leaderboard: choice });
  const shown = leaderboardAddress(new URL(args.request.url).searchParams);
  return redirect(leaderboardPath(shown.tab, shown.page));
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: leaderboardStyles }];
export default LeaderboardScreen;

export const meta: MetaFunction = ({ location }) => {
  const shown = leaderboardAddress(new URLSearchParams(location.search));
  const title = shown.tab === 'following' ? 'Following · Leaderboard' : 'Leaderboard';
  return [
    { title: `${title}${shown.page === null || shown.page === 1 ? '' : `, page ${shown.page}`} · Hazel` },
  ];
};
