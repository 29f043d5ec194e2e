import { useEffect } from 'react';

const CHANNEL = 'hazel-session';

/** Tells the other tabs that a session exists here (`signedIn`), and leaves when one of them signs out. */
export function useSessionChannel(signedIn: boolean): void {
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return;
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = (event: MessageEvent<unknown>) => {
      if (event.data === 'signed-out') window.location.assign('/');
    };
    if (signedIn) channel.postMessage('signed-in');
    return () => channel.close();
  }, [signedIn]);
}

/** Tells the other tabs that this one is signing out. */
export function announceSignOut(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('signed-out');
  channel.close();
}
