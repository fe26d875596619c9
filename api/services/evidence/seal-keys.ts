/**
 * The key with which this console seals: its own in DATA_DIR/keys, made at the first start, or one provided by an
 * operator. It is read again for every seal, so that a running console uses a new one at once.
 */
import { readFile, stat } from 'node:fs/promises';
import { commonNameIn } from '../../../domain/evidence/verify/common-name.ts';
import { openKeyFolder, type KeyFolder } from '../../runtime/key-folder.ts';
import { makeRoot, makeSealKey, type KeyPem } from './certificates.ts';
import { signerFrom, UnusableKey, type Signer } from './signer.ts';

export interface SealKeySettings {
  readonly dataDir: string;
  readonly sealName: string;
  readonly sealKeyFile: string | undefined;
}

export interface CurrentKey {
  readonly signer: Signer;
  /** The root issues for this console alone. An operator's may issue for others, who must not be able to seal. */
  readonly hasOwnRoot: boolean;
  /** Id of the one before it, if this call replaced it. */
  readonly replaced?: string;
}

export interface SealKeys {
  /** Throws `UnusableKey` if an operator's key has never been usable. */
  current(): Promise<CurrentKey>;
  /** The key as it is, also if the console would replace it. */
  stored(): Promise<CurrentKey>;
  /** Throws `UnusableKey` with an operator's key, which the console must not replace. */
  rotate(): Promise<CurrentKey>;
}

export async function openSealKeys(settings: SealKeySettings): Promise<SealKeys> {
  return settings.sealKeyFile === undefined
    ? ownKeys(await openKeyFolder(settings.dataDir), settings.sealName)
    : operatorsKey(settings.sealKeyFile);
}

const rootFile = 'root.pem';
const sealFile = 'seal.pem';
/** Replaced before readers find it expired. */
const leastValidMs = 30 * 24 * 60 * 60_000;

function ownKeys(folder: KeyFolder, name: string): SealKeys {
  const root = () => folder.readOrMake(rootFile, () => makeRoot(name));
  const signer = remembered();

  async function replace(before: Signer): Promise<CurrentKey> {
    const pem = makeSealKey(name, await root());
    await folder.replace(sealFile, pem);
    return { signer: signer(pem), hasOwnRoot: true, replaced: before.id };
  }

  async function read(): Promise<Signer> {
    return signer(await folder.readOrMake(sealFile, async () => makeSealKey(name, await root())));
  }

  return {
    async current() {
      const found = await read();
      return isFit(found, name) ? { signer: found, hasOwnRoot: true } : replace(found);
    },
    stored: async () => ({ signer: await read(), hasOwnRoot: true }),
    rotate: async () => replace(await read()),
  };
}

function isFit({ chain: [own] }: Signer, name: string): boolean {
  // Its `subject` is a text in which commas and others are escaped.
  const isNamed = own !== undefined && commonNameIn(own.raw) === name;
  return isNamed && Date.parse(own?.validTo ?? '') > Date.now() + leastValidMs;
}

const longestFile = 256 * 1024;

function operatorsKey(file: string): SealKeys {
  const signer = remembered();
  let last: Signer | undefined;

  async function read(): Promise<Signer> {
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile() || found.size > longestFile) throw new UnusableKey('cannot be read');
    return signer(await readFile(file, 'utf8'));
  }

  async function current(): Promise<CurrentKey> {
    try {
      last = await read();
    } catch (error) {
      // The file may be just being replaced.
      if (!last) throw error;
    }
    return { signer: last, hasOwnRoot: false };
  }

  return {
    current,
    stored: current,
    rotate: () => Promise.reject(new UnusableKey('is set: replace that file instead')),
  };
}

/** The same text gives the same signer without reading it again. */
function remembered(): (pem: KeyPem) => Signer {
  let last: { readonly pem: KeyPem; readonly signer: Signer } | undefined;
  return (pem) => {
    if (last?.pem !== pem) last = { pem, signer: signerFrom(pem) };
    return last.signer;
  };
}
