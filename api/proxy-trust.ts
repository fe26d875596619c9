/** TRUST_PROXY: which hops of a request are trusted to report the address before them. */
import { BlockList, isIP } from 'node:net';
import { normalAddress } from './runtime/network-address.ts';

/** Whether `address` is a trusted proxy; `hop` 0 is the direct peer. */
export type ProxyTrust = false | ((address: string, hop: number) => boolean);

/** More proxies than any real setup has; a larger number would let clients forge addresses. */
const mostHops = 10;

/** Returns undefined for an invalid value. */
export function proxyTrust(text: string): ProxyTrust | undefined {
  if (/^(off|false|no|0)$/i.test(text)) return false;
  // One proxy: only the entry it appended is trusted, not what the header held before.
  if (/^(on|true|yes)$/i.test(text)) return trustHops(1);
  if (/^\d+$/.test(text)) return Number(text) <= mostHops ? trustHops(Number(text)) : undefined;
  return trustAddresses(text.split(',').map((entry) => entry.trim()));
}

function trustHops(count: number): ProxyTrust {
  return (_address, hop) => hop < count;
}

function trustAddresses(entries: readonly string[]): ProxyTrust | undefined {
  const proxies = new BlockList();
  for (const entry of entries) if (!addTo(proxies, entry)) return undefined;
  return (address) => {
    const known = normalAddress(address);
    return known !== undefined && proxies.check(known, familyOf(known));
  };
}

/** An address or a network such as 10.0.0.0/8; a network that covers every address is rejected. */
function addTo(proxies: BlockList, entry: string): boolean {
  const [text = '', prefix, ...rest] = entry.split('/');
  const address = normalAddress(text);
  if (address === undefined || rest.length > 0) return false;
  const family = familyOf(address);
  const longest = family === 'ipv4' ? 32 : 128;
  if (prefix === undefined) proxies.addAddress(address, family);
  // The prefix length of an IPv4-mapped network counts bits of the other family.
  else if (
    !/^\d{1,3}$/.test(prefix) ||
    Number(prefix) < 1 ||
    Number(prefix) > longest ||
    isIP(text) !== isIP(address)
  )
    return false;
  else proxies.addSubnet(address, Number(prefix), family);
  return true;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}
