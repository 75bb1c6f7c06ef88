import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { networkOf, networkOfRequest, siteOf } from './network.ts';

describe('the network of an address', () => {
  it('is an IPv4 address itself, however it is written', () => {
    for (const address of ['203.0.113.7', '203.0.113.7:50123', '::ffff:203.0.113.7', '::ffff:cb00:7107'])
      expect(networkOf(address)).toBe('203.0.113.7');
    expect(networkOf('203.0.113.8')).not.toBe(networkOf('203.0.113.7'));
  });

  it('is the /64 of an IPv6 address', () => {
    const casa = networkOf('2001:db8:1:2::1');
    for (const address of ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:0DB8:1:2:0::9', '[2001:db8:1:2::5]:443'])
      expect(networkOf(address)).toBe(casa);
    expect(networkOf('2001:db8:1:3::1')).not.toBe(casa);
    expect(networkOf('fe80::1%eth0')).toBe(networkOf('fe80::2'));
  });

  it('is one of many of a site', () => {
    const [casa, vizinha, outra] = ['2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8:2:2::1'].map((address) =>
      siteOf(networkOf(address)),
    );
    expect(vizinha).toBe(casa);
    expect(outra).not.toBe(casa);
    expect(siteOf('203.0.113.7')).toBe('203.0.113.7');
  });

  it.each(['', 'unknown', 'a.b.c.d', '2001:db8::zz', 'x'.repeat(9_000)])(
    'is one and the same where %j is no address',
    (address) => expect(networkOf(address)).toBe('unknown'),
  );
});

describe('the network that a request came from', () => {
  const asked = (forwarded: string | undefined, trusted: number) =>
    networkOfRequest(
      {
        socket: { remoteAddress: '10.0.0.1' },
        headers: { 'x-forwarded-for': forwarded },
      } as unknown as IncomingMessage,
      trusted,
    );

  it('is told by the proxies that are believed, and by nobody before them', () => {
    expect(asked('198.51.100.1', 0)).toBe('10.0.0.1');
    expect(asked('198.51.100.1', 1)).toBe('198.51.100.1');
    expect(asked('198.51.100.66, 198.51.100.1', 1)).toBe('198.51.100.1');
    expect(asked('198.51.100.2, 10.0.0.9', 2)).toBe('198.51.100.2');
    expect(asked(undefined, 1)).toBe('10.0.0.1');
  });
});
