import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
const ofBrowser = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The browser's time zone; empty on the server and in the first paint. */
export function useTimeZone(): string {
  return useSyncExternalStore(never, ofBrowser, () => '');
}
