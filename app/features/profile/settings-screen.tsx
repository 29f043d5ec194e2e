import { Link } from '@remix-run/react';
import ShieldCheck from 'lucide-react/icons/shield-check';

import { Card } from '~/components/card';
import { PageTitle } from '~/components/page-title';
import { paths } from '~/paths';

import { AccountCard } from './account-card';
import { AiCard } from './ai-card';
import { AppearanceCard } from './appearance-card';
import { ExportCard } from './export-card';
import { PlaceCard } from '~/features/places/place-card';
import { ProCard } from '~/features/billing/pro-card';
import { ProfileForm } from './profile-form';
import { SignOutCard } from './sign-out-card';

/** Who one is, what one saves for, how Hazel looks and speaks, the plan, and the way out. */
export function SettingsScreen() {
  return (
    <div className="page page-wide">
      <div className="page-span">
        <PageTitle>Settings</PageTitle>
      </div>
      <div className="stack">
        <AccountCard />
        <ProfileForm />
      </div>
      <div className="stack">
        <AppearanceCard />
        <PlaceCard />
        <AiCard />
        <ExportCard />
        <ProCard />
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
        <SignOutCard />
      </div>
    </div>
  );
}
