/** Browsers with passkeys. */
import { vi } from 'vitest';

const buffer = (text: string) => new TextEncoder().encode(text).buffer;

function stubCredentials(value: object): () => void {
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.defineProperty(navigator, 'credentials', { configurable: true, value });
  return () => void Reflect.deleteProperty(navigator, 'credentials');
}

/** Creates one named 'new' without a prompt. Returns a function that removes it. */
export function fakePasskeys(): () => void {
  return stubCredentials({
    create: async () => ({
      id: 'new',
      rawId: buffer('new'),
      type: 'public-key',
      response: { attestationObject: buffer('a'), clientDataJSON: buffer('c') },
      getClientExtensionResults: () => ({}),
    }),
  });
}

/** What a browser answers when a passkey named 'mine' signed. */
export function aPasskeyAnswer(): Credential {
  const response = { authenticatorData: buffer('a'), clientDataJSON: buffer('c'), signature: buffer('s') };
  const rest = { id: 'mine', rawId: buffer('mine'), type: 'public-key' };
  return { ...rest, response, getClientExtensionResults: () => ({}) } as Credential;
}

/** Waits until the page aborts the request. */
export function passkeysThatWait() {
  const signals: AbortSignal[] = [];
  const wait = ({ signal }: { readonly signal: AbortSignal }) => {
    signals.push(signal);
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  };
  return { signals, end: stubCredentials({ create: wait, get: wait }) };
}
