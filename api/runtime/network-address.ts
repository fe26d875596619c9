/** Normalizes IP addresses, so that comparisons, counters and records all use the same text. */
import { isIP, SocketAddress } from 'node:net';

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;

/** The canonical form of an address, or undefined if invalid. IPv4-mapped IPv6 becomes IPv4. */
export function normalAddress(text: string | undefined): string | undefined {
  const family = text === undefined ? 0 : isIP(text);
  if (text === undefined || family === 0) return undefined;
  if (family === 4) return text;
  const { address } = new SocketAddress({ address: text, family: 'ipv6' });
  return mapped.exec(address)?.[1] ?? address;
}

/** What a provider assigns to one customer: a single IPv4 address, or a /64 IPv6 network. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [before = '', after] = address.split('::');
  const head = before.split(':').filter(Boolean);
  const tail = after?.split(':').filter(Boolean) ?? [];
  const zeros = after === undefined ? [] : Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`;
}
