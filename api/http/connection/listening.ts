/** Listens on HOST and PORT; reports an unusable address in one line. */
import net from 'node:net';
import { ConfigError, type Config } from '../../config.ts';

type Place = Pick<Config, 'host' | 'port'>;

interface Listening {
  listen(place: Place): Promise<string>;
}

function explained(error: unknown, { host, port }: Place): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new ConfigError(`PORT: ${port} is in use by another program`);
    case 'EACCES':
      return new ConfigError(`PORT: ${port} may not be used by this user`);
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
      return new ConfigError(`HOST: ${host} is not an address of this machine`);
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAI_FAIL':
    case 'EAI_NONAME':
    case 'EAI_NODATA':
      return new ConfigError(`HOST: there is no address for ${host}`);
    case 'EAFNOSUPPORT':
      return new ConfigError(`HOST: this machine has no network for ${host}`);
    default:
      return error;
  }
}

/** Binds the address briefly to test it. */
export async function refuseUnusableAddress(place: Place): Promise<void> {
  const probe = net.createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen({ port: place.port, host: place.host }, resolve);
    });
  } catch (error) {
    throw explained(error, place);
  }
  await new Promise((resolve) => probe.close(resolve));
}

export async function listenAt(app: Listening, place: Place): Promise<string> {
  try {
    return await app.listen({ port: place.port, host: place.host });
  } catch (error) {
    throw explained(error, place);
  }
}
