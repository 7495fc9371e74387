import { describe, expect, it } from 'vitest';
import { createWebhookPoster, guardedLookup, isPublicAddress, mayCall } from './outgoing-requests.ts';

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
    ['', false],
    // Each of these counted as public.
    ['::ffff:0:127.0.0.1', false],
    ['::ffff:0:7f00:1', false],
    ['3fff::1', false],
    ['3fff:fff:ffff::1', false],
    ['5f00::1', false],
    ['2001:2::1', false],
    ['2001:10::1', false],
    ['2001:20::1', false],
    ['100:0:0:1::1', false],
    ['192.31.196.1', false],
    ['192.175.48.6', false],
    ['192.52.193.1', false],
    ['2620:4f:8000::6', false],
    ['2001:1::1', false],
    ['2001:1ff:ffff::1', false],
    ['2001:4:112::1', false],
    ['::ffff:8.8.8.8', false],
    ['::8.8.8.8', false],
    ['64:ff9b::808:808', false],
    ['4000::1', false],
    ['1fff::1', false],
    ['fec0::1', false],
    ['ff02::1', false],
    ['fe80::1%eth0', false],
    // What lies beside them is of the open network.
    ['2001:200::1', true],
    ['2001:4860:4860::8888', true],
    ['2a00:1450:4001:82a::200e', true],
    ['2620:4f:8001::1', true],
    ['3ffe:ffff::1', true],
    ['192.31.197.1', true],
    ['192.175.49.1', true],
    ['198.20.0.1', true],
    ['223.255.255.254', true],
  ])('%s is public: %s', (ip, isPublic) => expect(isPublicAddress(ip)).toBe(isPublic));

  it('are judged by their host where it is an address', () => {
    const rules = { allowsPrivateNetwork: false };
    expect(mayCall(new URL('https://127.1/x'), rules)).toBe(false);
    expect(mayCall(new URL('https://[::1]:8443/'), rules)).toBe(false);
    expect(mayCall(new URL('https://0x7f000001/'), rules)).toBe(false);
    expect(mayCall(new URL('https://push.example/'), rules)).toBe(true);
    expect(mayCall(new URL('https://127.0.0.1/'), { allowsPrivateNetwork: true })).toBe(true);
  });

  const lookUp = (addresses: string[], allowsPrivateNetwork = false) =>
    new Promise((done) => {
      const resolve = async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      guardedLookup({ allowsPrivateNetwork, resolve })('name.example', { all: true }, (error, found) =>
        done(error ?? found),
      );
    });

  it('are judged again by what their name leads to, all of it', async () => {
    expect(await lookUp(['8.8.8.8'])).toEqual([{ address: '8.8.8.8', family: 4 }]);
    expect(await lookUp(['8.8.8.8', '127.0.0.1'])).toMatchObject({ code: 'ADDRESS_REFUSED' });
    expect(await lookUp(['::ffff:10.0.0.1'])).toMatchObject({ code: 'ADDRESS_REFUSED' });
    expect(await lookUp([])).toMatchObject({ code: 'ADDRESS_REFUSED' });
    expect(await lookUp(['127.0.0.1'], true)).toEqual([{ address: '127.0.0.1', family: 4 }]);
  });

  it('are not waited for longer than their deadline while no name server answers', async () => {
    const rules = {
      allowsPrivateNetwork: false,
      resolve: () => new Promise<never>(() => undefined),
      resolveWithinMs: 20,
    };
    const error = await new Promise((done) => guardedLookup(rules)('slow.example', { all: true }, done));
    expect(error).toMatchObject({ code: 'EAI_AGAIN' });
    expect(await createWebhookPoster(rules).mayReach('https://slow.example/hooks')).toBe(false);
  });
});
