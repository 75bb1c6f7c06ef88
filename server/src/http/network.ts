import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/** Of an IPv6 address so many bytes name the network: one subscriber has at least a /64 of addresses to choose from. */
const NETWORK_BYTES = 8;

/**
 * What limits count instead of an address: an IPv4 address itself, also where it is written as an IPv6 one; of any
 * other IPv6 address its /64. What is no address at all is one network.
 */
export function networkOf(address: string): string {
  // A zone names this machine's own interface, and a proxy may have written the port too.
  const text = address
    .replace(/%.*$/, '')
    .replace(/^\[([^\]]*)\].*$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1');
  if (!ipaddr.isValid(text)) return 'unknown';
  const read = ipaddr.process(text);
  if (read.kind() === 'ipv4') return read.toString();
  return `${Buffer.from(read.toByteArray().slice(0, NETWORK_BYTES)).toString('hex')}/64`;
}

/** Hex digits of a /48. */
const SITE_DIGITS = 12;

/** The most that one customer of a provider is usually given: of IPv6 a /48, 65,536 networks; an IPv4 address itself. */
export const siteOf = (network: string): string =>
  network.endsWith('/64') ? `${network.slice(0, SITE_DIGITS)}/48` : network;

/** All networks of a site together may do so many times what one of them may. */
export const NETWORKS_PER_SITE = 4;

/**
 * Where limits count what comes from a network: there, and at the site that it is one of many of. Each with what one
 * weighs, where `NETWORKS_PER_SITE` times a network's share is the limit.
 */
export function placesOf(network: string): ReadonlyMap<string, number> {
  const here: [string, number] = [network, NETWORKS_PER_SITE];
  const site = siteOf(network);
  return new Map(site === network ? [here] : [here, [site, 1]]);
}

/** The network that a request came from, as Express reads its address: so many proxies in front are believed. */
export function networkOfRequest({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const hops = [...forwarded, socket.remoteAddress ?? ''];
  return networkOf(hops[Math.max(0, hops.length - 1 - trustedProxies)] ?? '');
}
