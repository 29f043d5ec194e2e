import { useSearchParams } from '@remix-run/react';
import KeyRound from 'lucide-react/icons/key-round';
import Lock from 'lucide-react/icons/lock';
import Smartphone from 'lucide-react/icons/smartphone';

import { Banner } from '~/components/banner';
import { Button } from '~/components/button';
import { SectionCard } from '~/components/card';
import { Chip } from '~/components/chip';
import { SmallLink } from '~/components/link-button';
import { ListRow } from '~/components/list-row';
import { SkeletonCard } from '~/components/skeleton';
import { SettingsSection } from '~/components/settings-section';
import { momentText } from '~/lib/moment-text';
import { QueryBoundary } from '~/lib/query-boundary';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { counted } from '~server/domain/kernel/plural';
import type { OwnSecurity } from '~server/features/accounts/own-sessions';
import type { SecondFactors } from '~server/features/accounts/ways-to-sign-in';

import { GoogleMark } from '~/features/accounts/sign-in/google-mark';
import SECURITY_TEXT from './texts.json';
import { DeviceIcon } from './sessions-card';

/** Who can get into the account. Shown after every new password, and from the security settings. */
export function AccessScreen() {
  const security = trpc.accounts.security.useQuery();
  const factors = trpc.accounts.secondFactors.useQuery();
  const { goal } = useMe();
  const changed = useSearchParams()[0].has('changed');
  const failed = SECURITY_TEXT.loading;
  const skeleton = <SkeletonCard lines={5} />;
  return (
    <SettingsSection title={SECURITY_TEXT.access.title}>
      {changed && <Banner>{SECURITY_TEXT.access.changed}</Banner>}
      <QueryBoundary query={security} failed={failed} skeleton={skeleton}>
        {({ sessions }) => (
          <QueryBoundary query={factors} failed={failed} skeleton={skeleton}>
            {(data) => <Access sessions={sessions} {...data} />}
          </QueryBoundary>
        )}
      </QueryBoundary>
      <div className="row flex-wrap gap-2">
        <SmallLink to={goal === null ? paths.onboarding() : paths.dashboard()}>Continue</SmallLink>
        <SmallLink to={paths.settingsSecurity()} look="quiet">
          Security settings
        </SmallLink>
      </div>
    </SettingsSection>
  );
}

type Ways = Pick<OwnSecurity, 'sessions'> & SecondFactors;

function Access({ sessions, passkeys, twoFactor }: Ways) {
  const { googleLinked, hasPassword, timeZone, today } = useMe();
  const moment = (instant: string) => momentText(instant, timeZone, today);
  const others = passkeys.length + sessions.filter(({ here }) => !here).length + Number(googleLinked);
  return (
    <SectionCard id="access" title={SECURITY_TEXT.access.lead} stack>
      <ul className="rows">
        {hasPassword && <ListRow icon={<Lock size={20} />} title="Your password" detail="Whoever knows it" />}
        {twoFactor.on && (
          <ListRow
            icon={<Smartphone size={20} />}
            title="Your authenticator app"
            detail={`${SECURITY_TEXT.access.factor} ${counted(twoFactor.codesLeft, 'recovery code')} left.`}
          />
        )}
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <ListRow
            key={id}
            icon={<KeyRound size={20} />}
            title={<span className="wrap-anywhere">Passkey “{name}”</span>}
            detail={`Added: ${moment(createdAt)} · ${lastUsedAt === null ? 'never used' : `last used: ${moment(lastUsedAt)}`}`}
          />
        ))}
        {googleLinked && (
          <ListRow
            icon={<GoogleMark />}
            title="Google"
            detail="Whoever holds the Google account that is connected"
          />
        )}
        {sessions.map(({ id, device, firstSeen, here }) => (
          <ListRow
            key={id}
            icon={<DeviceIcon device={device} />}
            title={device}
            detail={`Signed in: ${moment(firstSeen)}`}
            trailing={here && <Chip tone="moss">This device</Chip>}
          />
        ))}
      </ul>
      {others === 0 ? (
        <p role="status">{SECURITY_TEXT.access.nobody}</p>
      ) : hasPassword ? (
        <OnlyMe />
      ) : (
        <p className="muted">{SECURITY_TEXT.access.setPassword}</p>
      )}
    </SectionCard>
  );
}

/** Removes every other way into the account but the password. */
function OnlyMe() {
  const keepOnlyMe = trpc.accounts.keepOnlyMe.useMutation({
    meta: { awaitsScreen: true, done: SECURITY_TEXT.access.done, failed: SECURITY_TEXT.notChanged },
  });
  return (
    <>
      <p className="muted">{SECURITY_TEXT.access.effect}</p>
      <Button
        className="needs-script justify-self-start"
        pending={keepOnlyMe.isPending}
        onClick={() => keepOnlyMe.mutate()}
      >
        Only me from now on
      </Button>
    </>
  );
}
