import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import type { ClientLoaderFunctionArgs } from '@remix-run/react';

import { InsightsScreen } from '~/features/insights/insights-screen';
import { monthAsked } from '~/features/insights/month-asked';
import { prefetch } from '~/http/caller.server';
import { requireOnboarded } from '~/http/gate.server';
import type { PageQueries } from '~/trpc/client';
import { clientPage } from '~/trpc/client-page';

/** Before the first saving there is nothing to ask for. */
const queriesOf =
  ({ url }: Request): PageQueries =>
  (api, { savedCount, today }) =>
    savedCount === 0 ? [] : [api.insights.get.fetch({ month: monthAsked(new URL(url).searchParams, today) })];

export async function loader(args: LoaderFunctionArgs) {
  requireOnboarded(args);
  return prefetch(args, queriesOf(args.request));
}

export const clientLoader = (args: ClientLoaderFunctionArgs) => clientPage(queriesOf(args.request))(args);

export default function InsightsPage() {
  return <InsightsScreen />;
}

export const meta: MetaFunction = () => [{ title: 'Insights · Hazel' }];
