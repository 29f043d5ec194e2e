import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useSearchParams } from '@remix-run/react';

import { InvitationScreen } from '~/features/groups/invitation-screen';
import { serverPage } from '~/http/caller.server';
import { userOf } from '~/http/gate.server';
import { paths } from '~/paths';
import { type PageQueries, clientPage } from '~/trpc/client-page';

/** The group that a link invites to; null when the link lacks the group or the address. The address in the link
 * decides nothing: only the server knows whose invitation it is. */
function invitedTo(search: URLSearchParams): string | null {
  const challengeId = search.get('challengeId');
  return challengeId && search.get('email') ? challengeId : null;
}

const queries: PageQueries = (api, { emailVerified }, { search }) => {
  const challengeId = invitedTo(search);
  return challengeId === null || !emailVerified ? [] : [api.groups.invitation.fetch({ challengeId })];
};

/** Sends anyone who is not signed in to sign in, with the invitation kept in the address. */
function requireInvited(args: LoaderFunctionArgs) {
  if (userOf(args)) return;
  const search = new URL(args.request.url).searchParams;
  const [challengeId, email] = [search.get('challengeId'), search.get('email')];
  throw redirect(paths.auth({ redirect: paths.acceptInvite({}), challengeId, email }));
}

export const loader = serverPage(queries, requireInvited);
export const clientLoader = clientPage(queries, 'signed-in');

export default function AcceptInvitePage() {
  const [search] = useSearchParams();
  return <InvitationScreen challengeId={invitedTo(search)} invited={search.get('email')} />;
}

export const meta = () => [{ title: 'Invitation · Hazel' }];
