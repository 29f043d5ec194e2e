import { PartnerScreen } from '~/features/partner/partner-screen';
import { serverPage } from '~/http/caller.server';
import { type PageQueries, clientPage } from '~/trpc/client-page';

const queries: PageQueries = (api) => [api.partner.get.fetch()];

export const loader = serverPage(queries);
export const clientLoader = clientPage(queries);
export default PartnerScreen;
export const meta = () => [{ title: 'Savings partner · Hazel' }];
