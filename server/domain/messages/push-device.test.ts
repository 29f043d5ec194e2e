import { expect, it } from 'vitest';

import { isPushEndpoint, pushDeviceSchema } from './push-device';

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://db5p.notify.windows.com/w/?token=BQYAAA%3d',
  'https://web.push.apple.com/QGm',
])('%s is of a push service', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(true);
});

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evilfcm.googleapis.com/abc',
  'https://notify.windows.com/abc',
  'https://evilnotify.windows.com/abc',
  'https://user:pass@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com@127.0.0.1/abc',
  'https://127.0.0.1/abc',
  'https://[::1]/abc',
  'https://10.0.0.5/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/abc',
  'https://2130706433/abc',
  'https://web.push.apple.com.:443@[::ffff:127.0.0.1]/',
  'ftp://fcm.googleapis.com/abc',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '//fcm.googleapis.com/abc',
  'fcm.googleapis.com',
  '',
  `https://fcm.googleapis.com/${'a'.repeat(500)}`,
  `https://fcm.googleapis.com/${'ä'.repeat(200)}`,
])('%s is not', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(false);
});

it('takes the keys of a subscription and nothing else', () => {
  const device = {
    endpoint: 'https://a.push.apple.com/x',
    p256dh: `B${'A'.repeat(86)}`,
    auth: 'A'.repeat(22),
  };
  expect(pushDeviceSchema.safeParse(device).success).toBe(true);
  for (const wrong of [
    { p256dh: `A${'A'.repeat(86)}` },
    { p256dh: 'B' },
    { auth: `${'A'.repeat(21)}=` },
    { auth: '' },
    { userId: 'x' },
  ])
    expect(pushDeviceSchema.safeParse({ ...device, ...wrong }).success).toBe(false);
});
