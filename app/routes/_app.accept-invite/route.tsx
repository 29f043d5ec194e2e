import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { type ClientLoaderFunctionArgs, useSearchParams } from '@remix-run/react';

import { InvitationScreen } from '~/features/groups/invitation-screen';
import { prefetch } from '~/http/caller.server';
import { userOf } from '~/http/gate.server';
import { paths } from '~/paths';
import type { PageQueries } from '~/trpc/client';
import { clientPage } from '~/trpc/client-page';

/** The invitation of a link; null where the link lacks the group or the address. The address itself decides
 * nothing: whose invitation it is, only the server knows. */
function invitedTo(search: URLSearchParams): string | null {
  const challengeId = search.get('challengeId');
  return challengeId && search.get('email') ? challengeId : null;
}

const queriesOf =
  (challengeId: string | null): PageQueries =>
  (api) =>
    challengeId === null ? [] : [api.groups.invitation.fetch({ challengeId })];

export async function loader(args: LoaderFunctionArgs) {
  const search = new URL(args.request.url).searchParams;
  if (!userOf(args)) {
    throw redirect(
      paths.auth({
        redirect: paths.acceptInvite({}),
        challengeId: search.get('challengeId'),
        email: search.get('email'),
      }),
    );
  }
  return prefetch(args, queriesOf(invitedTo(search)));
}

export const clientLoader = (args: ClientLoaderFunctionArgs) =>
  clientPage(queriesOf(invitedTo(new URL(args.request.url).searchParams)), 'signed-in')(args);

export default function AcceptInvitePage() {
  const [search] = useSearchParams();
  return <InvitationScreen challengeId={invitedTo(search)} />;
}

export const meta: MetaFunction = () => [{ title: 'Invitation · Hazel' }];
