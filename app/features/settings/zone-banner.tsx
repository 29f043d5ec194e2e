import { Banner } from '~/components/banner';
import { QuietButton } from '~/components/button';
import { notifyError, notifySuccess } from '~/components/notify';
import { failureText } from '~/lib/failure-text';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { dayAt, formatDay } from '~server/domain/kernel/days';

import SETTINGS_TEXT from './texts.json';

/** 'Pacific/Auckland' becomes 'Auckland'. */
const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** Asks whether the days of the browser's time zone are used from now on. */
export default function ZoneBanner({ zone, onKeep }: { zone: string; onKeep: () => void }) {
  const { timeZone, gameDay } = useMe();
  const city = cityOf(zone);
  const update = trpc.profile.update.useMutation({
    meta: { awaitsScreen: true },
    onSuccess: () => {
      const today = dayAt(new Date(), zone);
      const held =
        today > gameDay ? ' XP and challenges stay on the day before until the next midnight.' : '';
      notifySuccess(
        `Your days are those of ${city} now. Today is ${formatDay(today, 'en-GB', 'weekday')}.${held}`,
      );
    },
    onError: (error) => notifyError(failureText(error, SETTINGS_TEXT.notSaved)),
  });
  return (
    <div className="mx-auto max-w-page px-4 lg:px-8">
      <Banner
        live
        action={
          <span className="ml-auto flex flex-wrap items-center">
            <QuietButton pending={update.isPending} onClick={() => update.mutate({ timeZone: zone })}>
              Use its days
            </QuietButton>
            <QuietButton onClick={onKeep}>Keep {cityOf(timeZone)}</QuietButton>
          </span>
        }
      >
        You are in {city}; use its days?
      </Banner>
    </div>
  );
}
