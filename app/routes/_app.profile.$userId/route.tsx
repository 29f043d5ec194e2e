import { useParams } from '@remix-run/react';

import { ProfileScreen } from '~/features/social/profile-screen';
import { serverPage } from '~/http/caller.server';
import { paths } from '~/paths';
import { type Page, clientPage } from '~/trpc/client-page';

const page: Page = {
  missing: paths.users({ missing: '1' }),
  queries: (api, _me, { params: { userId = '' } }) => [api.social.profile.fetch({ userId })],
};

export const loader = serverPage(page);
export const clientLoader = clientPage(page);

export default function ProfilePage() {
  const { userId = '' } = useParams();
  return <ProfileScreen userId={userId} />;
}

export const meta = () => [{ title: 'Profile · Hazel' }];
