import { useState } from 'react';

import { SectionCard } from '~/components/card';
import { SelectField } from '~/components/form-fields';
import { LongText } from '~/components/long-text';
import { notifyError } from '~/components/notify';
import { SkeletonCard } from '~/components/skeleton';
import { Switch } from '~/components/switch';
import { DeviceCard } from '~/features/messages/device-card';
import { failureText } from '~/lib/failure-text';
import { QueryBoundary } from '~/lib/query-boundary';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { NO_MAIL } from '~server/domain/messages/no-mail';
import { NOTIFICATIONS, type NotificationKind } from '~server/domain/settings/notifications';

import { SettingsSection } from '~/components/settings-section';
import { HOUR_OPTIONS, hourOf } from './hour-options';
import SETTINGS_TEXT from './texts.json';

const TEXT = SETTINGS_TEXT.notifications;

/** Settings of mails: those that one chooses, and those that always come. */
export function NotificationsSection() {
  const { email, emailVerified, mailBounced, mail } = useMe();
  const query = trpc.profile.notifications.useQuery();
  return (
    <SettingsSection title="Notifications">
      <QueryBoundary query={query} failed={TEXT.failed} skeleton={<SkeletonCard lines={8} />}>
        {({ wanted, hour, withAmounts, complained }) => (
          <>
            <DeviceCard />
            <SectionCard id="reminders" title="Reminders" stack>
              {!mail.on ? (
                <p className="muted">{`${NO_MAIL} What you choose is kept until it does.`}</p>
              ) : mailBounced || complained ? (
                <p className="muted">{mailBounced ? TEXT.bounced : TEXT.complained}</p>
              ) : (
                !emailVerified && <p className="muted">{TEXT.unverified}</p>
              )}
              <MailSwitch kind="streakReminder" wanted={wanted.streakReminder} />
              <ReminderHour hour={hour} />
              <p className="muted">{TEXT.quiet}</p>
              <AmountsSwitch withAmounts={withAmounts} />
            </SectionCard>
            <SectionCard id="mails" title="Mails you choose" stack>
              {NOTIFICATIONS.filter((kind) => kind !== 'streakReminder').map((kind) => (
                <MailSwitch key={kind} kind={kind} wanted={wanted[kind]} />
              ))}
            </SectionCard>
          </>
        )}
      </QueryBoundary>
      {mail.on && (
        <SectionCard id="always" title="Mails that always come" stack>
          <p className="muted">{TEXT.always}</p>
          <div className="muted">
            {emailVerified ? 'All mails go to:' : 'They go to this address, which is not verified yet:'}
            <LongText className="text-ink">{email}</LongText>
          </div>
        </SectionCard>
      )}
    </SettingsSection>
  );
}

const failed = {
  meta: { awaitsScreen: true },
  onError: (error: unknown) => notifyError(failureText(error, SETTINGS_TEXT.notSaved)),
} as const;

function MailSwitch({ kind, wanted }: { kind: NotificationKind; wanted: boolean }) {
  // The switch moves at once; a failure moves it back.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const change = trpc.profile.changeNotification.useMutation(failed);
  const { label, hint } = TEXT.kinds[kind];
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

function ReminderHour({ hour }: { hour: number }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const change = trpc.profile.setReminders.useMutation(failed);
  return (
    <SelectField
      label={TEXT.hour}
      options={HOUR_OPTIONS}
      value={chosen ?? String(hour)}
      onChange={(value) => {
        const picked = hourOf(value);
        if (picked === undefined) return;
        setChosen(value);
        change.mutate({ hour: picked }, { onSettled: () => setChosen(null) });
      }}
    />
  );
}

function AmountsSwitch({ withAmounts }: { withAmounts: boolean }) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const change = trpc.profile.setReminders.useMutation(failed);
  return (
    <Switch
      label={TEXT.amounts.label}
      hint={TEXT.amounts.hint}
      checked={chosen ?? withAmounts}
      onChange={({ currentTarget: { checked } }) => {
        setChosen(checked);
        change.mutate({ withAmounts: checked }, { onSettled: () => setChosen(null) });
      }}
    />
  );
}
