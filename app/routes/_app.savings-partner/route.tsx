import { PartnerScreen } from '~/features/partner/partner-screen';
import { serverPage } from '~/http/caller.server';
import { clientPage } from '~/trpc/client-page';
import type { Page } from '~/trpc/page';

const page: Page = { queries: (api) => [api.partner.get.fetch()] };

export const loader = serverPage(page);
export const clientLoader = clientPage(page);
export default PartnerScreen;
export const meta = () => [{ title: 'Savings partner · Hazel' }];
