import { SecurityScreen } from '~/features/accounts/security/security-screen';
import { OwnAccountCard } from '~/features/transfers/own-account-card';
import { serverPage } from '~/http/caller.server';
import { type Page, clientPage } from '~/trpc/client-page';

const page: Page = {
  gate: 'signed-in',
  queries: (api) => [
    api.accounts.security.fetch(),
    api.accounts.secondFactors.fetch(),
    api.transfers.account.fetch(),
  ],
};

export const loader = serverPage(page);
export const clientLoader = clientPage(page);
export default function SecurityPage() {
  return (
    <SecurityScreen>
      <OwnAccountCard />
    </SecurityScreen>
  );
}
export const meta = () => [{ title: 'Security · Hazel' }];
