import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';

import { PeopleScreen } from '~/features/social/people-screen';
import { prefetch } from '~/http/caller.server';
import { requireOnboarded } from '~/http/gate.server';
import { clientPage } from '~/trpc/client-page';

export async function loader(args: LoaderFunctionArgs) {
  requireOnboarded(args);
  return prefetch(args);
}

export const clientLoader = clientPage();

export default function PeoplePage() {
  return <PeopleScreen />;
}

export const meta: MetaFunction = () => [{ title: 'Discover Users · Hazel' }];
