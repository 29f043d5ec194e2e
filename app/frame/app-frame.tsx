import { Outlet, useLocation } from '@remix-run/react';
import { type ReactNode, useEffect } from 'react';

import { Frame } from '~/components/frame';
import { preloadNotify } from '~/components/notify';
import { startTooltips } from '~/components/tooltips';
import { onDemand } from '~/components/on-demand';
import { ConfirmHost } from '~/features/accounts/security/confirm-host';
import { GoalHost } from '~/features/goals/goal-host';
import { CameByMessage } from '~/features/messages/came-by-message';
import { DeviceHost } from '~/features/messages/device-host';
import { SavingHost } from '~/features/savings/saving-host';
import { paths } from '~/paths';
import { useMe } from '~/trpc/use-me';
import { isBlocked } from '~server/domain/billing/access';

import { PlaceButton } from '~/features/places/place-button';
import { AddHost, addHere } from './add-here';
import { AppBadge } from './app-badge';
import { Shortcuts } from './shortcuts';
import { Side } from './side';
import { whereAddOpens } from './where-add-opens';
import { useLiveEvents } from '~/features/groups/live-events/use-live-events';
import { ShellBanners, TrialNotice } from './shell-banners';
import { ReminderQuestion } from '~/features/settings/reminder-question';
import { ZoneQuestion } from '~/features/settings/zone-question';
import { storeFirstTry } from '~/lib/first-try';
import { isWide } from '~/lib/use-wide';
import { useLostSession, useSessionChannel } from '~/lib/use-session-channel';
import { Welcome } from '~/features/onboarding/welcome';

const TrialExpired = onDemand(() => import('~/features/billing/trial-expired'), { failure: 'here' });

/** The code of messages is loaded this long after the page, so that they can be shown without a connection later. */
const PRELOAD_AFTER_MS = 4000;

/** What stays open behind the Trial Expired screen; everything else leads to the dashboard, which shows it. */
const OPEN_WHILE_BLOCKED = /^\/(settings(\/.+)?|accept-invite)$/;

/** The frame of every signed-in screen: place, banners, navigation, and the screens and dialogs that may cover
 * it. The welcome dialog waits while an invitation is read. */
export function AppFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  const me = useMe();
  const { pathname } = useLocation();
  useSessionChannel();
  useLostSession();
  useEffect(startTooltips, []);
  // What was tried on the landing page is for newcomers: onboarding offers it, and then it is gone.
  const hasGoal = me.goal !== null;
  useEffect(() => {
    if (hasGoal) storeFirstTry(null);
  }, [hasGoal]);
  useEffect(() => {
    const timer = setTimeout(preloadNotify, PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const expired = isBlocked(me.access);
  useLiveEvents(me);
  const blocked = expired && !OPEN_WHILE_BLOCKED.test(pathname);
  if (blocked) return <TrialExpired />;
  return (
    <Frame
      ownId={me.id}
      header={
        <>
          <div className="space-y-2">
            <ShellBanners />
            <ZoneQuestion />
            <ReminderQuestion />
            <CameByMessage />
            <DeviceHost />
            <AppBadge />
          </div>
          <SavingHost />
          <GoalHost />
          <ConfirmHost />
        </>
      }
      side={<Side />}
      onAdd={(event) => {
        const { button, metaKey, altKey, ctrlKey, shiftKey } = event;
        if (button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return;
        if (whereAddOpens({ mayAdd: hasGoal && !expired, pathname, wide: isWide() }) !== 'over') return;
        event.preventDefault();
        addHere();
      }}
      foot={
        <>
          <TrialNotice />
          <PlaceButton />
        </>
      }
    >
      {children}
      {pathname !== paths.acceptInvite({}) && <Welcome />}
      <Shortcuts />
      <AddHost />
    </Frame>
  );
}
