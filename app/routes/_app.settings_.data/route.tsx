import { DataScreen } from '~/features/accounts/data-screen';
import { serverPage } from '~/http/caller.server';
import { requireUser } from '~/http/gate.server';
import { type PageQueries, clientPage } from '~/trpc/client-page';

const queries: PageQueries = (api) => [api.accounts.data.get.fetch()];

export const loader = serverPage(queries, requireUser);
export const clientLoader = clientPage(queries, 'signed-in');
export default DataScreen;
export const meta = () => [{ title: 'Your data · Hazel' }];
