import { YearScreen, yearAsked } from '~/features/year/year-screen';
import { serverPage } from '~/http/caller.server';
import { clientPage } from '~/trpc/client-page';
import type { Page } from '~/trpc/page';

const page: Page = { queries: (api, _me, { search }) => [api.year.get.fetch({ year: yearAsked(search) })] };

export const loader = serverPage(page);
export const clientLoader = clientPage(page);
export default YearScreen;
export const meta = () => [{ title: 'Year in review · Hazel' }];
