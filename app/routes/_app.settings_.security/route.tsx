import { SecurityScreen } from '~/features/accounts/security/security-screen';
import { OwnAccountCard } from '~/features/transfers/own-account-card';
import { serverPage } from '~/http/caller.server';
import { requireUser } from '~/http/gate.server';
import { type PageQueries, clientPage } from '~/trpc/client-page';

const queries: PageQueries = (api) => [
  api.accounts.security.fetch(),
  api.accounts.secondFactors.fetch(),
  api.transfers.account.fetch(),
];

/** Open to everyone who is signed in, as all settings are. */
export const loader = serverPage(queries, requireUser);
export const clientLoader = clientPage(queries, 'signed-in');
export default function SecurityPage() {
  return (
    <SecurityScreen>
      <OwnAccountCard />
    </SecurityScreen>
  );
}
export const meta = () => [{ title: 'Security · Hazel' }];
