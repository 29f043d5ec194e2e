import { Link } from '@remix-run/react';
import ShieldCheck from 'lucide-react/icons/shield-check';

import { Avatar } from '~/components/avatar';
import { Banner } from '~/components/banner';
import { QuietButton, SmallButton } from '~/components/button';
import { Card, SectionCard } from '~/components/card';
import { SmallLink } from '~/components/link-button';
import { LongText } from '~/components/long-text';
import { PageTitle } from '~/components/page-title';
import { Stat } from '~/components/stat';
import { ExportCard } from '~/features/accounts/own-data/export-card';
import { SignOutForm } from '~/features/accounts/sign-out-form';
import { ResendInBanner } from '~/features/accounts/unverified-address';
import { ByMail } from '~/features/messages/by-mail';
import { paths } from '~/paths';
import { useCount, useMe } from '~/trpc/use-me';
import { level } from '~server/domain/game/xp';

import { SectionList } from './section-list';
import SETTINGS_TEXT from './texts.json';

/** The overview of the settings: account, sections with the plan among them, export, and signing out. */
export function SettingsScreen() {
  return (
    <div className="page page-wide">
      <div className="page-span">
        <PageTitle>Settings</PageTitle>
      </div>
      <div className="columns">
        <AccountCard />
        <div className="column-tall">
          <SectionList />
        </div>
        <div className="stack">
          <ExportCard />
          <PrivacyCard />
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
  const { id: userId } = useMe();
  return (
    <SectionCard id="sign-out" title="Sign out" stack>
      <SignOutForm userId={userId} className="row flex-wrap gap-2">
        <SmallButton type="submit" name="intent" value="sign-out">
          Sign out
        </SmallButton>
        <QuietButton type="submit" name="intent" value="sign-out-everywhere">
          Sign out everywhere
        </QuietButton>
      </SignOutForm>
      <p className="fine">Everywhere ends the session on all your devices.</p>
      <SmallLink to={paths.settingsAccess()} look="quiet" className="-mb-2 -ml-3.5 justify-self-start">
        Who can get in
      </SmallLink>
    </SectionCard>
  );
}

/** Name, e-mail address, level, XP and streak. */
function AccountCard() {
  const { displayName, email, emailVerified, mail, xp, streakWeeks, ...me } = useMe();
  // Without mail nothing can be sent that proves it again.
  const mailBounced = me.mailBounced && mail.on;
  const number = useCount();
  return (
    <Card as="section" aria-labelledby="account" stack>
      <div className="row">
        <Avatar name={displayName} large />
        <div className="min-w-0">
          <h2 id="account" className="clamp">
            {displayName}
          </h2>
          <LongText className="muted">{email}</LongText>
        </div>
      </div>
      {mailBounced && <Banner action={<ResendInBanner />}>{SETTINGS_TEXT.mailBounced}</Banner>}
      {!emailVerified && !mailBounced && (
        <Banner action={<ResendInBanner />}>
          Your address is not verified yet.{' '}
          <ByMail otherwise="somebody verifies it">Open the link in the mail that we sent you.</ByMail>
        </Banner>
      )}
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(4.75rem,1fr))] gap-2">
        <Stat label="Level" value={number(level(xp))} />
        <Stat label="XP" value={number(xp)} />
        <Stat label="Week streak" value={streakWeeks} />
      </dl>
    </Card>
  );
}
