/** TRUST_PROXY: which of the machines that a call passed through are believed about the one before them. */
import { BlockList, isIP } from 'node:net';
import { normalAddress } from './runtime/network-address.ts';

/** Whether `address` is a proxy of ours; `hop` counts from 0, the machine that is connected to us. */
export type ProxyTrust = false | ((address: string, hop: number) => boolean);

/** More proxies than anybody has in a row; a larger number would let callers make addresses up. */
const mostHops = 10;

/** Undefined for a value that means nothing. */
export function proxyTrust(text: string): ProxyTrust | undefined {
  if (/^(off|false|no|0)$/i.test(text)) return false;
  // One proxy: what it appended is believed, and nothing that was in the header before.
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

/** An address, or a network such as 10.0.0.0/8; the network of all addresses is none. */
function addTo(proxies: BlockList, entry: string): boolean {
  const [text = '', prefix, ...rest] = entry.split('/');
  const address = normalAddress(text);
  if (address === undefined || rest.length > 0) return false;
  const family = familyOf(address);
  const longest = family === 'ipv4' ? 32 : 128;
  if (prefix === undefined) proxies.addAddress(address, family);
  // Mapped networks would count their prefix in the other family's bits.
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
