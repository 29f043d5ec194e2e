import { AccessScreen } from '~/features/accounts/security/access-screen';
import { serverPage } from '~/http/caller.server';
import { type Page, clientPage } from '~/trpc/client-page';

const page: Page = {
  gate: 'signed-in',
  queries: (api) => [api.accounts.security.fetch(), api.accounts.secondFactors.fetch()],
};

export const loader = serverPage(page);
export const clientLoader = clientPage(page);
export default AccessScreen;
export const meta = () => [{ title: 'Who can get in · Hazel' }];
