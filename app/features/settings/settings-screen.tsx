import { Link } from '@remix-run/react';
import ShieldCheck from 'lucide-react/icons/shield-check';

import { Button } from '~/components/button';
import { Card, SectionCard } from '~/components/card';
import { PageTitle } from '~/components/page-title';
import { ProCard } from '~/features/billing/pro-card';
import { SignOutForm } from '~/features/accounts/sign-out-form';
import { paths } from '~/paths';
import { useMe } from '~/trpc/use-me';

import { AccountCard } from './account-card';
import { ExportCard } from '~/features/accounts/own-data/export-card';
import { SectionList } from './section-list';

/** The overview of the settings: account, sections, plan, export, and signing out. */
export function SettingsScreen() {
  const { access } = useMe();
  // The upsell is a long card, so the export stands below the sections then.
  const upsell = !access.pro || access.reason === 'trial';
  const more = (
    <>
      <ExportCard />
      <PrivacyCard />
    </>
  );
  return (
    <div className="page page-wide">
      <div className="page-span">
        <PageTitle>Settings</PageTitle>
      </div>
      <div className="columns">
        <div className="stack">
          <AccountCard />
          <SectionList />
          {upsell && more}
        </div>
        <div className="stack">
          <ProCard />
          {!upsell && more}
          <SignOutCard />
        </div>
      </div>
    </div>
  );
}

function PrivacyCard() {
  return (
    <Card as="section" aria-labelledby="privacy" tone="moss" stack>
      <h2 id="privacy" className="row gap-2">
        <ShieldCheck size={20} /> No bank connection
      </h2>
      <p className="text-small">
        Hazel never connects to your bank. It knows only what you type in.{' '}
        <Link to={paths.privacy()} className="link" reloadDocument>
          Privacy
        </Link>
      </p>
    </Card>
  );
}

/** Signs out here or on every device. The page is loaded again, so that nothing of it stays in memory. */
function SignOutCard() {
  return (
    <SectionCard id="sign-out" title="Sign out">
      <SignOutForm className="row flex-wrap gap-2">
        <Button type="submit" name="intent" value="sign-out" look="ghost" small>
          Sign out
        </Button>
        <Button type="submit" name="intent" value="sign-out-everywhere" look="quiet" small>
          Sign out everywhere
        </Button>
      </SignOutForm>
      <p className="fine">Everywhere ends the session on all your devices.</p>
    </SectionCard>
  );
}
