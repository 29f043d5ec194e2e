import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { type ClientLoaderFunctionArgs, useParams } from '@remix-run/react';

import { ProfileScreen } from '~/features/social/profile-screen';
import { serverPage } from '~/http/caller.server';
import type { PageQueries } from '~/trpc/client';
import { clientPage } from '~/trpc/client-page';

const queriesOf =
  ({ userId = '' }: { userId?: string }): PageQueries =>
  (api) => [api.social.profile.fetch({ userId })];

export const loader = (args: LoaderFunctionArgs) => serverPage(queriesOf(args.params))(args);
export const clientLoader = (args: ClientLoaderFunctionArgs) => clientPage(queriesOf(args.params))(args);

export default function ProfilePage() {
  const { userId = '' } = useParams();
  return <ProfileScreen userId={userId} />;
}

export const meta: MetaFunction = () => [{ title: 'Profile · Hazel' }];
