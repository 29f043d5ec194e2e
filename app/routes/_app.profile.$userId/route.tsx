import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { type ClientLoaderFunctionArgs, useParams } from '@remix-run/react';

import { ProfileScreen } from '~/features/social/profile-screen';
import { prefetch } from '~/http/caller.server';
import { requireOnboarded } from '~/http/gate.server';
import type { PageQueries } from '~/trpc/client';
import { clientPage } from '~/trpc/client-page';

const queriesOf =
  ({ userId = '' }: { userId?: string }): PageQueries =>
  (api) => [api.social.profile.fetch({ userId })];

export async function loader(args: LoaderFunctionArgs) {
  requireOnboarded(args);
  return prefetch(args, queriesOf(args.params));
}

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  return clientPage(queriesOf(params))({ request });
}

export default function ProfilePage() {
  const { userId = '' } = useParams();
  return <ProfileScreen userId={userId} />;
}

export const meta: MetaFunction = () => [{ title: 'Profile · Hazel' }];
