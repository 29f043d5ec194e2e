import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';

import { SettingsScreen } from '~/features/profile/settings-screen';
import { prefetch } from '~/http/caller.server';
import { requireUser } from '~/http/gate.server';
import type { PageQueries } from '~/trpc/client';
import { clientPage } from '~/trpc/client-page';

const queries: PageQueries = (api) => [api.coach.ai.fetch()];

/** Open to everyone who is signed in: without a goal, and behind the Trial Expired screen too. */
export async function loader(args: LoaderFunctionArgs) {
  requireUser(args);
  return prefetch(args, queries);
}

export const clientLoader = clientPage(queries, 'signed-in');

export default function SettingsPage() {
  return <SettingsScreen />;
}

export const meta: MetaFunction = () => [{ title: 'Settings · Hazel' }];
