import { InsightsScreen, monthAsked } from '~/features/insights/insights-screen';
import { serverPage } from '~/http/caller.server';
import { type PageQueries, clientPage } from '~/trpc/client-page';

/** Before the first saving there is nothing to fetch. */
const queries: PageQueries = (api, { savedCount, today }, { search }) =>
  savedCount === 0 ? [] : [api.insights.get.fetch({ month: monthAsked(search, today) })];

export const loader = serverPage(queries);
export const clientLoader = clientPage(queries);
export default InsightsScreen;
export const meta = () => [{ title: 'Insights · Hazel' }];
