import { useEffect } from 'react';

import { Banner } from '~/components/banner';
import { QuietButton } from '~/components/button';
import { trpc } from '~/trpc/client';

import { noteDeviceAsked } from './device-asked';
import { DEVICE_TEXT } from './device-text';
import { useDevice } from './use-device';

/** Asks whether messages may come to this device. On an iPhone it says how first. */
export default function DeviceQuestion({ onEnd }: { onEnd: () => void }) {
  const { state, busy, turnOn } = useDevice();
  const { data } = trpc.profile.notifications.useQuery();
  const end = () => {
    noteDeviceAsked();
    onEnd();
  };
  const done = state === 'on' || state === 'denied' || state === 'unsupported';
  useEffect(() => {
    if (done) noteDeviceAsked();
  }, [done]);
  if (state === null || done || !data?.wanted.streakReminder) return null;
  const install = state === 'install-first';
  return (
    <div className="mx-auto max-w-page px-4 lg:px-8">
      <Banner
        live
        action={
          <span className="ml-auto flex flex-wrap items-center gap-1">
            {install ? (
              <QuietButton onClick={end}>Got it</QuietButton>
            ) : (
              <>
                <QuietButton pending={busy} onClick={() => void turnOn()}>
                  {DEVICE_TEXT.turnOn}
                </QuietButton>
                <QuietButton onClick={end}>No, thanks</QuietButton>
              </>
            )}
          </span>
        }
      >
        {install ? (
          <>{DEVICE_TEXT.questionInstall} In Safari: Share, then Add to Home Screen.</>
        ) : (
          <>{DEVICE_TEXT.question} One a day at most, and only what you switched on.</>
        )}
      </Banner>
    </div>
  );
}
