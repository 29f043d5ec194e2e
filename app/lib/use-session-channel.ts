import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';

import { paths } from '~/paths';
import { publicErrorFrom, trpc } from '~/trpc/client';

const CHANNEL = 'hazel-session';

/** True while this tab itself is signing out, because it must not leave before its form has been sent. Also
 * true once it leads to signing in. */
let leaving = false;

/** How long the other tabs wait before they leave: by then the session is over, so that the landing page does
 * not send them back to the dashboard. */
const AFTER_SIGN_OUT_MS = 1500;

/** Tells the other tabs that a session exists here, and leaves when one of them signs out. */
export function useSessionChannel(): void {
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return;
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = (event: MessageEvent<unknown>) => {
      if (event.data === 'signed-out' && !leaving)
        setTimeout(() => window.location.assign('/'), AFTER_SIGN_OUT_MS);
    };
    channel.postMessage('signed-in');
    return () => channel.close();
  }, []);
}

/** Leads to sign-in and from there back here once the server says that the session is over, and away from an
 * account that was closed in another tab. That is noticed at the check every 60 s, or on return to the tab.
 * The new document drops what the tab still holds in memory. */
export function useLostSession(): void {
  const { pathname, search } = useLocation();
  const { error } = trpc.profile.me.useQuery();
  const reason = publicErrorFrom(error)?.reason;
  useEffect(() => {
    if (leaving) return;
    if (reason === 'SIGN_IN_REQUIRED')
      window.location.assign(paths.auth({ redirect: pathname + search, ended: 'session' }));
    if (reason === 'ACCOUNT_CLOSING') window.location.assign(paths.accountClosing());
  }, [reason, pathname, search]);
}

/** Leads to signing in and back to a form that keeps its draft, when saving finds that the session is over. */
export function signInToSave(redirect: string): void {
  leaving = true;
  window.location.assign(paths.auth({ redirect, ended: 'draft' }));
}

/** Tells the other tabs that this one has signed out. Sent when the answer to the sign-out form replaces this page, so
 * that the session is over by then and this tab does not hear itself. The form must load a new document. */
export function announceSignOut(): void {
  leaving = true;
  if (typeof BroadcastChannel === 'undefined') return;
  const announce = () => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage('signed-out');
    channel.close();
  };
  window.addEventListener('pagehide', announce, { once: true });
}
