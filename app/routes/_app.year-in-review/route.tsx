import type { LinksFunction } from '@remix-run/node';

import { YearScreen, yearAsked } from '~/features/year/year-screen';
import { serverPage } from '~/http/caller.server';
import chartStyles from '~/styles/charts.css?url';
import yearStyles from '~/styles/year.css?url';
import { type Page, clientPage } from '~/trpc/client-page';

const page: Page = { queries: (api, _me, { search }) => [api.year.get.fetch({ year: yearAsked(search) })] };

export const loader = serverPage(page);
export const clientLoader = clientPage(page);
export default YearScreen;
export const links: LinksFunction = () =>
  [chartStyles, yearStyles].map((href) => ({ rel: 'stylesheet', href }));
export const meta = () => [{ title: 'Year in review · Hazel' }];
