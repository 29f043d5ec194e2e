import { DataScreen } from '~/features/accounts/own-data/data-screen';
import { serverPage } from '~/http/caller.server';
import { requireUser } from '~/http/gate.server';
import { type PageQueries, clientPage } from '~/trpc/client-page';

const queries: PageQueries = (api) => [api.accounts.data.get.fetch()];

/** Open to everyone who is signed in, as all settings are. */
export const loader = serverPage(queries, requireUser);
export const clientLoader = clientPage(queries, 'signed-in');
export default DataScreen;
export const meta = () => [{ title: 'Your data · Hazel' }];
