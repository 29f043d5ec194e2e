import { SecurityScreen } from '~/features/accounts/security-screen';
import { serverPage } from '~/http/caller.server';
import { requireUser } from '~/http/gate.server';
import { type PageQueries, clientPage } from '~/trpc/client-page';

const queries: PageQueries = (api) => [
  api.accounts.security.fetch(),
  api.accounts.secondFactors.fetch(),
  api.transfers.account.fetch(),
];

export const loader = serverPage(queries, requireUser);
export const clientLoader = clientPage(queries, 'signed-in');
export default SecurityScreen;
export const meta = () => [{ title: 'Security · Hazel' }];
