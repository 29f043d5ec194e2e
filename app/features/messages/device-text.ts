/** What is said about notifications on a device. */
export const DEVICE_TEXT = {
  title: 'On this device',
  use: 'A reminder on days without a saving, news of your groups, cheers, and the end of a trial: what you have switched on below, and one message a day at most.',
  unsupported: 'This browser shows no notifications of Hazel.',
  installFirst:
    'An iPhone or iPad shows notifications of apps on the Home Screen. In Safari tap Share, then Add to Home Screen, open Hazel from there, and come back to this page.',
  denied:
    'This browser blocks notifications of Hazel. Allow them in its settings of this site, and come back to this page.',
  turnOn: 'Notify me here',
  turnOff: 'Turn off here',
  isOn: 'Notifications come to this device, until you sign out on it.',
  on: 'Notifications come to this device.',
  failed: 'This browser did not reach its push service. Try again later.',
  question: 'Shall reminders come to this device as notifications?',
  questionInstall: 'Reminders can come to this phone as notifications once Hazel is on its Home Screen.',
} as const;
