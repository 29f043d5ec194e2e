import { Outlet, useLocation } from '@remix-run/react';
import { type ReactNode, Suspense, lazy } from 'react';

import { Frame } from '~/components/frame';
import { SavingHost } from '~/features/savings/saving-host';
import { useMe } from '~/trpc/use-me';

import { PlaceButton } from './place-button';
import { ShellBanners, TrialLine } from './shell-banners';
import { TrialExpired } from './trial-expired';
import { useSessionChannel } from './use-session-channel';

const WelcomeDialog = lazy(() => import('./welcome-dialog'));

/** Paths that stay open behind the Trial Expired screen; everything else leads to the dashboard, which shows it. */
const OPEN_WHILE_BLOCKED = new Set(['/settings', '/accept-invite']);

/** The frame of every signed-in screen: place, banners, navigation, and what may stand in the way. */
export function AppFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  const me = useMe();
  const { pathname } = useLocation();
  useSessionChannel(true);
  const blocked = !me.access.pro && me.access.blocked && !OPEN_WHILE_BLOCKED.has(pathname);
  if (blocked) return <TrialExpired />;
  return (
    <Frame
      header={
        <>
          <div className="flex items-center justify-between gap-2 pl-4 lg:pl-8">
            <TrialLine />
            <PlaceButton />
          </div>
          <ShellBanners />
          <SavingHost />
        </>
      }
    >
      {children}
      {!me.welcomed && (
        <Suspense fallback={null}>
          <WelcomeDialog />
        </Suspense>
      )}
    </Frame>
  );
}
