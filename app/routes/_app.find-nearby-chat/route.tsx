import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';

import { NearbyScreen } from '~/features/coach/nearby-screen';
import { prefetch } from '~/http/caller.server';
import { requireOnboarded } from '~/http/gate.server';
import { clientPage } from '~/trpc/client-page';

export async function loader(args: LoaderFunctionArgs) {
  requireOnboarded(args);
  return prefetch(args);
}

export const clientLoader = clientPage();

export default function NearbyPage() {
  return <NearbyScreen />;
}

export const meta: MetaFunction = () => [{ title: 'Find Cheap Nearby · Hazel' }];
