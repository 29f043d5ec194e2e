import type { LinksFunction } from '@remix-run/node';

import { InsightsScreen, monthAsked } from '~/features/insights/insights-screen';
import { serverPage } from '~/http/caller.server';
import chartStyles from '~/styles/charts.css?url';
import { type Page, clientPage } from '~/trpc/client-page';

/** Before the first saving there is nothing to ask for. */
const page: Page = {
  queries: (api, { savedCount, today }, { search }) =>
    savedCount === 0 ? [] : [api.insights.get.fetch({ month: monthAsked(search, today) })],
};

export const loader = serverPage(page);
export const clientLoader = clientPage(page);
export default InsightsScreen;
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: chartStyles }];
export const meta = () => [{ title: 'Insights · Hazel' }];
