import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useSearchParams } from '@remix-run/react';

import { InvitationScreen } from '~/features/groups/invitation-screen';
import { callerOf, publicErrorFrom, serverPage } from '~/http/caller.server';
import { formOf } from '~/http/form.server';
import { userOf } from '~/http/gate.server';
import { paths } from '~/paths';
import { type PageQueries, clientPage } from '~/trpc/client-page';
import type { OpenedInvitation } from '~server/domain/groups/group-schema';

/** The invitation that a link names: by a token, or by a group for the person's own address. Null when neither
 * is complete. The address in the link decides nothing, because only the server knows whose invitation it is. */
function openedBy(search: URLSearchParams): OpenedInvitation | null {
  const [token, challengeId] = [search.get('token'), search.get('challengeId')];
  if (token) return { token };
  return challengeId && search.get('email') ? { challengeId } : null;
}

const queries: PageQueries = (api, { emailVerified }, { search }) => {
  const opened = openedBy(search);
  return opened === null || !('token' in opened || emailVerified)
    ? []
    : [api.groups.invitation.fetch(opened)];
};

/** Redirects visitors without a session to sign in, and keeps the invitation in the address. */
function requireInvited(args: LoaderFunctionArgs) {
  const user = userOf(args);
  if (user) return user;
  const search = new URL(args.request.url).searchParams;
  const of = (name: string) => search.get(name);
  const token = of('token');
  throw redirect(
    paths.auth(
      token
        ? { redirect: paths.acceptInvite({ token }) }
        : { redirect: paths.acceptInvite({}), challengeId: of('challengeId'), email: of('email') },
    ),
  );
}

export const loader = serverPage(queries, requireInvited);
export const clientLoader = clientPage(queries, 'signed-in');

/** Answers for browsers without scripts. After a refusal the page is shown again and says why. */
export async function action(args: ActionFunctionArgs) {
  const { goal, access } = requireInvited(args);
  const { pathname, search, searchParams } = new URL(args.request.url);
  const opened = openedBy(searchParams);
  const accepts = (await formOf(args)).get('intent') === 'accept';
  if (opened === null) return redirect(pathname + search);
  const { acceptInvite, declineInvite } = callerOf(args).groups;
  try {
    const { groupId } = await (accepts ? acceptInvite : declineInvite)(opened);
    const person = { hasGoal: goal !== null, blocked: !access.pro && access.blocked };
    return redirect(accepts ? paths.afterJoining(person, groupId) : paths.dashboard());
  } catch (error) {
    publicErrorFrom(error);
    return redirect(pathname + search);
  }
}

export default function AcceptInvitePage() {
  const [search] = useSearchParams();
  return <InvitationScreen opened={openedBy(search)} invited={search.get('email')} />;
}

export const meta = () => [{ title: 'Invitation · Hazel' }, { name: 'robots', content: 'noindex' }];
