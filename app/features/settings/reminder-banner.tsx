import { useState } from 'react';

import { Banner } from '~/components/banner';
import { QuietButton } from '~/components/button';
import { notifyError, notifySuccess } from '~/components/notify';
import { failureText } from '~/lib/failure-text';
import { trpc } from '~/trpc/client';

import { HOUR_OPTIONS, hourOf } from './hour-options';
import SETTINGS_TEXT from './texts.json';

/** Asks at which hour reminders shall come; the one at which the person usually logs is chosen. */
export default function ReminderBanner({ onEnd }: { onEnd: () => void }) {
  const { data } = trpc.profile.notifications.useQuery();
  const [chosen, setChosen] = useState<string | null>(null);
  const change = trpc.profile.setReminders.useMutation({
    meta: { awaitsScreen: true },
    onError: (error) => notifyError(failureText(error, SETTINGS_TEXT.notSaved)),
  });
  if (!data || data.complained) return null;
  const value = chosen ?? String(data.hour);
  const answer = (wanted: boolean) =>
    change.mutate(
      { wanted, ...(wanted ? { hour: hourOf(value) } : {}) },
      {
        onSuccess: () => {
          notifySuccess(
            wanted ? `Reminders come at ${value}:00, on days without a saving.` : 'No reminders.',
          );
          onEnd();
        },
      },
    );
  return (
    <div className="mx-auto max-w-page px-4 lg:px-8">
      <Banner
        live
        action={
          <span className="ml-auto flex flex-wrap items-center gap-1">
            <select
              className="input w-24"
              aria-label="Hour of reminders"
              value={value}
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            >
              {HOUR_OPTIONS.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
            <QuietButton pending={change.isPending} onClick={() => answer(true)}>
              Remind me
            </QuietButton>
            <QuietButton onClick={() => answer(false)}>No, thanks</QuietButton>
          </span>
        }
      >
        {SETTINGS_TEXT.notifications.question}
      </Banner>
    </div>
  );
}
