import ArrowLeft from 'lucide-react/icons/arrow-left';

import { LinkButton } from '~/components/link-button';
import { PageTitle } from '~/components/page-title';
import { paths } from '~/paths';

/** What lets the owner of an account in and keeps others out, a card each. */
export function SecurityScreen() {
  return (
    <div className="page page-wide">
      <div className="page-span stack gap-1">
        <LinkButton to={paths.settings()} look="quiet" small className="-ml-3.5 justify-self-start">
          <ArrowLeft size={18} /> Settings
        </LinkButton>
        <PageTitle>Security</PageTitle>
      </div>
      <div className="columns">
        <div className="stack">{/* How one signs in. */}</div>
        <div className="stack">{/* Where one is signed in. */}</div>
      </div>
    </div>
  );
}
