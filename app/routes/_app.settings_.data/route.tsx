import { DataScreen } from '~/features/accounts/own-data/data-screen';
import { serverPage } from '~/http/caller.server';
import { type Page, clientPage } from '~/trpc/client-page';

const page: Page = { gate: 'signed-in', queries: (api) => [api.accounts.data.get.fetch()] };

export const loader = serverPage(page);
export const clientLoader = clientPage(page);
export default DataScreen;
export const meta = () => [{ title: 'Your data · Hazel' }];
