import { expect, it } from 'vitest';
import { networkOf, normalAddress } from './network-address.ts';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::1', '::1'],
])('normalizes %s to %s', (text, address) => {
  expect(normalAddress(text)).toBe(address);
});

it.each([
  '',
  'localhost',
  '203.0.113',
  '203.0.113.256',
  '010.0.0.1',
  '1.2.3.4:80',
  '[::1]',
  ' ::1',
  '1.2.3.4\n',
])('rejects %j as an address', (text) => {
  expect(normalAddress(text)).toBeUndefined();
});

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1:2:3::6:7:8', '1:2:3:0::/64'],
])('groups %s into %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
