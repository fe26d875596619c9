/** A browser with passkeys that makes one named 'new' without asking. Returns what takes it away again. */
import { vi } from 'vitest';

const buffer = (text: string) => new TextEncoder().encode(text).buffer;

export function fakePasskeys(): () => void {
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      create: async () => ({
        id: 'new',
        rawId: buffer('new'),
        type: 'public-key',
        response: { attestationObject: buffer('a'), clientDataJSON: buffer('c') },
        getClientExtensionResults: () => ({}),
      }),
    },
  });
  return () => void Reflect.deleteProperty(navigator, 'credentials');
}
