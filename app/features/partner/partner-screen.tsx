import { PageTitle } from '~/components/page-title';

import { PartnerCard } from './partner-card';

/** The savings partner, who is told one line a week about the person. */
export function PartnerScreen() {
  return (
    <div className="page gap-4">
      <PageTitle>Savings partner</PageTitle>
      <PartnerCard />
    </div>
  );
}
