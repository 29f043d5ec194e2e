import { PartnerScreen } from '~/features/partner/partner-screen';
import { serverPage } from '~/http/caller.server';
import { type Page, clientPage } from '~/trpc/client-page';

const page: Page = { queries: (api) => [api.partner.get.fetch()] };

export const loader = serverPage(page);
export const clientLoader = clientPage(page);
export default PartnerScreen;
export const meta = () => [{ title: 'Savings partner · Hazel' }];
