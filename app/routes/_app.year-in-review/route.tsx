import { YearScreen, yearAsked } from '~/features/year/year-screen';
import { serverPage } from '~/http/caller.server';
import { type PageQueries, clientPage } from '~/trpc/client-page';

const queries: PageQueries = (api, _me, { search }) => [api.year.get.fetch({ year: yearAsked(search) })];

export const loader = serverPage(queries);
export const clientLoader = clientPage(queries);
export default YearScreen;
export const meta = () => [{ title: 'Year in review · Hazel' }];
