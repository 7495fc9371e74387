import { expect, it } from 'vitest';
import { householdOf, isLoopback, shortenedAddress } from './ip-network.ts';

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::6', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['::1', '0:0:0::/48'],
  ['1::2:3:4:5:6:7', '1:0:2::/48'],
  ['', ''],
  ['1.2.3', ''],
  ['1.2.3.4.5', ''],
])('keeps of %s only the network %s (U11)', (ip, network) => {
  expect(shortenedAddress(ip)).toBe(network);
});

it('takes the addresses of one household as one', () => {
  expect(householdOf('2001:db8:1:2:aaaa::1')).toBe(householdOf('2001:db8:1:2:bbbb::9'));
  expect(householdOf('2001:db8:1:3::1')).not.toBe(householdOf('2001:db8:1:2::1'));
  expect(householdOf('::ffff:203.0.113.77')).toBe('203.0.113.77');
});

it('knows the own addresses of the machine', () => {
  expect(['::1', '127.0.0.1', '127.9.9.9', '::ffff:127.0.0.1'].every(isLoopback)).toBe(true);
  expect(['::2', '128.0.0.1', '10.127.0.1', '::ffff:10.0.0.1', ''].some(isLoopback)).toBe(false);
});
