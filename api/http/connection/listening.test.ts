import net, { type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { refuseUnusableAddress } from './listening.ts';

it.each([
  ['nosuch.invalid', /^HOST: there is no address for nosuch\.invalid$/],
  // An address for documentation, which no machine has.
  ['192.0.2.1', /^HOST: 192\.0\.2\.1 is not an address of this machine$/],
])('says in one line why it cannot listen on %s', async (host, words) => {
  await expect(refuseUnusableAddress({ host, port: 0 })).rejects.toThrow(words);
});

it('names a port that is in use, and accepts a free one', async () => {
  const other = net.createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const place = { host: '127.0.0.1', port };
  await expect(refuseUnusableAddress(place)).rejects.toThrow(`PORT: ${port} is in use by another program`);
  await new Promise((resolve) => other.close(resolve));
  await expect(refuseUnusableAddress({ ...place, port: 0 })).resolves.toBeUndefined();
});
