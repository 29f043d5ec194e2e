import { PageTitle } from '~/components/page-title';

import { PartnerCard } from './partner-card';

/** Who hears one line a week from the person. */
export function PartnerScreen() {
  return (
    <div className="page gap-4">
      <PageTitle>Savings partner</PageTitle>
      <PartnerCard />
    </div>
  );
}
