import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { type ClientLoaderFunctionArgs, useParams } from '@remix-run/react';

import { ProfileScreen } from '~/features/social/profile-screen';
import { prefetch } from '~/http/caller.server';
import { requireOnboarded } from '~/http/gate.server';
import { clientPage } from '~/trpc/client-page';

export async function loader(args: LoaderFunctionArgs) {
  requireOnboarded(args);
  return prefetch(args, (api) => [api.social.profile.fetch({ userId: args.params.userId ?? '' })]);
}

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  return clientPage((api) => [api.social.profile.fetch({ userId: params.userId ?? '' })])({ request });
}

export default function ProfilePage() {
  const { userId = '' } = useParams();
  return <ProfileScreen userId={userId} />;
}

export const meta: MetaFunction = () => [{ title: 'Profile · Hazel' }];
