import { useState } from 'react';

import { Card } from '~/components/card';
import { LongText } from '~/components/long-text';
import { notifyError } from '~/components/notify';
import { SkeletonCard } from '~/components/skeleton';
import { Switch } from '~/components/switch';
import { QueryBoundary } from '~/lib/query-boundary';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import {
  LATER_NOTIFICATIONS,
  type NotificationKind,
  SENT_NOTIFICATIONS,
} from '~server/domain/settings/notifications';

import { SettingsSection } from '~/components/settings-section';
import { NOTIFICATION_TEXT, SETTINGS_TEXT } from './texts';

/** Settings of mails: those that one chooses, and those that always come. */
export function NotificationsSection() {
  const { email, emailVerified, mail } = useMe();
  const query = trpc.profile.notifications.useQuery();
  return (
    <SettingsSection title="Notifications">
      <QueryBoundary query={query} failed={NOTIFICATION_TEXT.failed} skeleton={<SkeletonCard lines={8} />}>
        {(wanted) => (
          <Card as="section" aria-labelledby="mails" stack>
            <h2 id="mails">Mails you choose</h2>
            {!(mail.on && emailVerified) && (
              <p className="muted">{mail.on ? NOTIFICATION_TEXT.unverified : NOTIFICATION_TEXT.mailOff}</p>
            )}
            {SENT_NOTIFICATIONS.map((kind) => (
              <MailSwitch key={kind} kind={kind} wanted={wanted[kind]} />
            ))}
            <p className="muted">{NOTIFICATION_TEXT.later}</p>
            {LATER_NOTIFICATIONS.map((kind) => (
              <MailSwitch key={kind} kind={kind} wanted={wanted[kind]} />
            ))}
          </Card>
        )}
      </QueryBoundary>
      {mail.on && (
        <Card as="section" aria-labelledby="always" stack>
          <h2 id="always">Mails that always come</h2>
          <p className="muted">{NOTIFICATION_TEXT.always}</p>
          <div className="muted">
            {emailVerified ? 'All mails go to:' : 'They go to this address, which is not verified yet:'}
            <LongText className="text-ink">{email}</LongText>
          </div>
        </Card>
      )}
    </SettingsSection>
  );
}

function MailSwitch({ kind, wanted }: { kind: NotificationKind; wanted: boolean }) {
  // The switch moves at once; a failure moves it back.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const change = trpc.profile.changeNotification.useMutation({
    meta: { awaitsScreen: true },
    onError: () => notifyError(SETTINGS_TEXT.notSaved),
  });
  const { label, hint } = NOTIFICATION_TEXT.kinds[kind];
  return (
    <Switch
      label={label}
      hint={hint}
      checked={chosen ?? wanted}
      onChange={({ currentTarget: { checked } }) => {
        setChosen(checked);
        change.mutate({ kind, wanted: checked }, { onSettled: () => setChosen(null) });
      }}
    />
  );
}
