import { useEffect, useState } from 'react';

import { Banner } from '~/components/banner';
import { LinkButton } from '~/components/link-button';
import { paths } from '~/paths';
import { useMe } from '~/trpc/use-me';

const days = (n: number) => (n === 1 ? '1 day' : `${n} days`);

/** False while the browser says that there is no connection. */
export function useOnline(): boolean {
  const [online, setOnline] = useState(true);
  useEffect(() => {
    const update = () => setOnline(navigator.onLine);
    update();
    window.addEventListener('online', update);
    window.addEventListener('offline', update);
    return () => {
      window.removeEventListener('online', update);
      window.removeEventListener('offline', update);
    };
  }, []);
  return online;
}

/** The lines across the top: no connection, and where the trial stands (specification, 'Trial'). */
export function ShellBanners() {
  const { banner } = useMe().access;
  const online = useOnline();
  return (
    <>
      {!online && (
        <Banner tone="offline" live>
          No connection. What you see is from before; nothing you type is lost.
        </Banner>
      )}
      {banner.kind === 'trial' && (
        <Banner
          tone={banner.tier === 'warning' ? 'warning' : 'plain'}
          action={
            <LinkButton to={paths.settings()} look="quiet" small>
              See Pro
            </LinkButton>
          }
        >
          {banner.tier === 'warning'
            ? `Your Pro trial ends in ${days(banner.daysLeft)}.`
            : `Pro trial: ${days(banner.daysLeft)} left.`}
        </Banner>
      )}
      {banner.kind === 'expired' && (
        <Banner
          tone="upgrade"
          action={
            <LinkButton to={paths.settings()} look="quiet" small>
              Upgrade
            </LinkButton>
          }
        >
          Your trial has ended. Pro adds the weekly plan, exports and unlimited tips.
        </Banner>
      )}
    </>
  );
}
