import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { useSearchParams } from '@remix-run/react';

import { InvitationScreen } from '~/features/groups/invitations/invitation-screen';
import { callerOf, publicErrorOfCall, serverPage } from '~/http/caller.server';
import { formOf } from '~/http/form.server';
import { requireUser } from '~/http/gate.server';
import { paths } from '~/paths';
import { type Page, clientPage } from '~/trpc/client-page';
import { isBlocked } from '~server/domain/billing/access';
import type { OpenedInvitation } from '~server/domain/groups/group-schema';

/** The invitation that a link names: by a token, or by a group for the person's own address. Null when neither
 * is complete. The address in the link decides nothing, because only the server knows whose invitation it is. */
function openedBy(search: URLSearchParams): OpenedInvitation | null {
  const [token, challengeId] = [search.get('token'), search.get('challengeId')];
  if (token) return { token };
  return challengeId && search.get('email') ? { challengeId } : null;
}

const page: Page = {
  gate: 'signed-in',
  /** The invitation is kept in the address of signing in. */
  signIn: (search) => {
    const token = search.get('token');
    if (token) return paths.auth({ redirect: paths.acceptInvite({ token }) });
    const [challengeId, email] = [search.get('challengeId'), search.get('email')];
    return paths.auth({ redirect: paths.acceptInvite({}), challengeId, email });
  },
  queries: (api, { emailVerified }, { search }) => {
    const opened = openedBy(search);
    return opened === null || !('token' in opened || emailVerified)
      ? []
      : [api.groups.invitation.fetch(opened)];
  },
};

export const loader = serverPage(page);
export const clientLoader = clientPage(page);

/** Answers for browsers without scripts. After a refusal the page is shown again and says why. */
export async function action(args: ActionFunctionArgs) {
  const me = requireUser(args, page);
  const { pathname, search, searchParams } = new URL(args.request.url);
  const opened = openedBy(searchParams);
  const accepts = (await formOf(args)).get('intent') === 'accept';
  if (opened === null) return redirect(pathname + search);
  const { acceptInvite, declineInvite } = callerOf(args).groups;
  try {
    const { groupId } = await (accepts ? acceptInvite : declineInvite)(opened);
    const person = { hasGoal: me.goal !== null, blocked: isBlocked(me.access) };
    return redirect(accepts ? paths.afterJoining(person, groupId) : paths.dashboard());
  } catch (error) {
    publicErrorOfCall(error);
    return redirect(pathname + search);
  }
}

export default function AcceptInvitePage() {
  const [search] = useSearchParams();
  return <InvitationScreen opened={openedBy(search)} invited={search.get('email')} />;
}

export const meta = () => [{ title: 'Invitation · Hazel' }, { name: 'robots', content: 'noindex' }];
