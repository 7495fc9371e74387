import { describe, expect, it } from 'vitest';
import { guardedLookup, isPublicAddress, mayCall } from './outgoing-addresses.ts';

describe('addresses that others chose', () => {
  it.each([
    ['8.8.8.8', true],
    ['2606:4700:4700::1111', true],
    ['127.0.0.1', false],
    ['127.255.255.254', false],
    ['10.1.2.3', false],
    ['172.31.255.255', false],
    ['172.32.0.1', true],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::1', false],
    ['::', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:7f00:1', false],
    ['64:ff9b::7f00:1', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['not an address', false],
  ])('%s is public: %s', (ip, isPublic) => expect(isPublicAddress(ip)).toBe(isPublic));

  it('are judged by their host where it is an address', () => {
    const rules = { allowsInHouse: false };
    expect(mayCall(new URL('https://127.1/x'), rules)).toBe(false);
    expect(mayCall(new URL('https://[::1]:8443/'), rules)).toBe(false);
    expect(mayCall(new URL('https://0x7f000001/'), rules)).toBe(false);
    expect(mayCall(new URL('https://push.example/'), rules)).toBe(true);
    expect(mayCall(new URL('https://127.0.0.1/'), { allowsInHouse: true })).toBe(true);
  });

  const lookUp = (addresses: string[], allowsInHouse = false) =>
    new Promise((done) => {
      const resolve = async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      guardedLookup({ allowsInHouse, resolve })('name.example', { all: true }, (error, found) => done(error ?? found));
    });

  it('are judged again by what their name leads to, all of it', async () => {
    expect(await lookUp(['8.8.8.8'])).toEqual([{ address: '8.8.8.8', family: 4 }]);
    expect(await lookUp(['8.8.8.8', '127.0.0.1'])).toMatchObject({ code: 'ADDRESS_REFUSED' });
    expect(await lookUp(['::ffff:10.0.0.1'])).toMatchObject({ code: 'ADDRESS_REFUSED' });
    expect(await lookUp([])).toMatchObject({ code: 'ADDRESS_REFUSED' });
    expect(await lookUp(['127.0.0.1'], true)).toEqual([{ address: '127.0.0.1', family: 4 }]);
  });
});
