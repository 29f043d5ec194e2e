import { readStored, writeStored } from '~/lib/storage';

const KEY = 'hazel:notifications-asked';

/** Whether the question about notifications was answered on this device. */
export const deviceWasAsked = (): boolean =>
  readStored('localStorage', KEY, (value) => (value === true ? value : null)) ?? false;

export const noteDeviceAsked = () => writeStored('localStorage', KEY, true);
