import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import type { ClientLoaderFunctionArgs } from '@remix-run/react';

import { monthAsked } from '~/features/insights/insights-screen';
import { serverPage } from '~/http/caller.server';
import type { PageQueries } from '~/trpc/client';
import { clientPage } from '~/trpc/client-page';

/** Before the first saving there is nothing to ask for. */
const queriesOf =
  ({ url }: Request): PageQueries =>
  (api, { savedCount, today }) =>
    savedCount === 0 ? [] : [api.insights.get.fetch({ month: monthAsked(new URL(url).searchParams, today) })];

export const loader = (args: LoaderFunctionArgs) => serverPage(queriesOf(args.request))(args);
export const clientLoader = (args: ClientLoaderFunctionArgs) => clientPage(queriesOf(args.request))(args);
export { InsightsScreen as default } from '~/features/insights/insights-screen';
export const meta: MetaFunction = () => [{ title: 'Insights · Hazel' }];
