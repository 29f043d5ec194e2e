import { AccessScreen } from '~/features/accounts/access-screen';
import { serverPage } from '~/http/caller.server';
import { requireUser } from '~/http/gate.server';
import { type PageQueries, clientPage } from '~/trpc/client-page';

const queries: PageQueries = (api) => [api.accounts.security.fetch(), api.accounts.secondFactors.fetch()];

export const loader = serverPage(queries, requireUser);
export const clientLoader = clientPage(queries, 'signed-in');
export default AccessScreen;
export const meta = () => [{ title: 'Who can get in · Hazel' }];
