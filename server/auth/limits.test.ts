import { expect, it } from 'vitest';

import { networkOf } from './limits';

it('counts an IPv4 address as it is, also inside IPv6', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
});

it('counts all addresses of one /64 network of IPv6 together', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:0db8:1:2::1')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(networkOf('2001:db8::1')).not.toBe(networkOf('2001:db8:0:1::1'));
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
});

it('leaves what is no address alone', () => {
  expect(networkOf('unknown')).toBe('unknown');
});
