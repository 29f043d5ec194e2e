import { ProSection } from '~/features/settings/pro-section';
import { serverPage } from '~/http/caller.server';
import { type Page, clientPage } from '~/trpc/client-page';

const page: Page = { gate: 'signed-in', queries: (api) => [api.billing.get.fetch()] };

export const loader = serverPage(page);
export const clientLoader = clientPage(page);
export default ProSection;
export const meta = () => [{ title: 'Pro · Hazel' }];
