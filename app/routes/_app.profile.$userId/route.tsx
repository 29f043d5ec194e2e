import { useParams } from '@remix-run/react';

import { ProfileScreen } from '~/features/social/profile-screen';
import { serverPage } from '~/http/caller.server';
import { paths } from '~/paths';
import { type PageQueries, clientPage } from '~/trpc/client-page';

const queries: PageQueries = (api, _me, { params: { userId = '' } }) => [
  api.social.profile.fetch({ userId }),
];

export const loader = serverPage(queries, undefined, paths.users({ missing: '1' }));
export const clientLoader = clientPage(queries);

export default function ProfilePage() {
  const { userId = '' } = useParams();
  return <ProfileScreen userId={userId} />;
}

export const meta = () => [{ title: 'Profile · Hazel' }];
