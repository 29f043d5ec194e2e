import { Link } from '@remix-run/react';
import ShieldCheck from 'lucide-react/icons/shield-check';

import { Button } from '~/components/button';
import { Card } from '~/components/card';
import { cx } from '~/components/cx';
import { LinkButton } from '~/components/link-button';
import { notifyError } from '~/components/notify';
import { PageTitle } from '~/components/page-title';
import { Segmented } from '~/components/segmented';
import { ProCard } from '~/features/billing/pro-card';
import { SignOutForm } from '~/features/savings/sign-out-form';
import { PlaceCard } from '~/features/places/place-card';
import { ShortcutSwitch } from './shortcut-switch';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';

import { AccountCard } from './account-card';
import { AiCard } from './ai-card';
import { ExportCard } from './export-card';
import { ProfileForm } from './profile-form';
import { SETTINGS_TEXT } from './texts';

/** The settings: account, profile, goal and coach, appearance, place, consent, export, plan and signing out. */
export function SettingsScreen() {
  const { access } = useMe();
  // What Pro would add is a long card: the last block then stands below the form.
  const upsell = !access.pro || access.reason === 'trial';
  return (
    <div className="page page-wide">
      <div className="page-span">
        <PageTitle>Settings</PageTitle>
      </div>
      <div className="columns">
        <div className={cx('stack', !upsell && 'column-tall')}>
          <AccountCard />
          <ProfileForm />
        </div>
        <div className={cx('stack', upsell && 'column-tall')}>
          <AppearanceCard />
          <PlaceCard />
          <AiCard />
          <ExportCard />
          <ProCard />
        </div>
        <div className="stack">
          <Card as="section" aria-labelledby="more" stack>
            <h2 id="more">Your account</h2>
            <div className="row flex-wrap gap-2">
              <LinkButton to={paths.settingsSecurity()} look="ghost" small>
                Security
              </LinkButton>
              <LinkButton to={paths.settingsData()} look="ghost" small>
                Your data
              </LinkButton>
            </div>
          </Card>
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
    </div>
  );
}

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Light or dark: seen at once, remembered on the account. */
function AppearanceCard() {
  const { theme } = useMe();
  const update = trpc.profile.update.useMutation({
    meta: { awaitsScreen: true },
    onError: () => {
      document.documentElement.dataset.theme = theme;
      notifyError(SETTINGS_TEXT.notSaved);
    },
  });
  const wanted = update.isPending ? update.variables.theme : undefined;
  return (
    <Card as="section" aria-labelledby="appearance" stack>
      <h2 id="appearance">Appearance</h2>
      <Segmented
        label="Theme"
        name="theme"
        options={THEMES}
        value={wanted ?? THEMES.find((option) => option.value === theme)?.value ?? 'system'}
        onChange={(value) => {
          document.documentElement.dataset.theme = value;
          update.mutate({ theme: value });
        }}
      />
      <ShortcutSwitch />
    </Card>
  );
}

/** Signs out here or on every device. The page is loaded anew, so that nothing of it stays in memory. */
function SignOutCard() {
  return (
    <Card as="section" aria-labelledby="sign-out" stack>
      <h2 id="sign-out">Sign out</h2>
      <SignOutForm className="row flex-wrap gap-2">
        <Button type="submit" name="intent" value="sign-out" look="ghost" small>
          Sign out
        </Button>
        <Button type="submit" name="intent" value="sign-out-everywhere" look="quiet" small>
          Sign out everywhere
        </Button>
      </SignOutForm>
      <p className="fine">Everywhere ends the session on all your devices.</p>
    </Card>
  );
}
