/** A security key in software: answers the questions of WebAuthn as a browser with a device would. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest();
const text = (content: Buffer) => content.toString('base64url');

/** CBOR of up to 255 bytes, or of up to 65,535. */
const bytes = (content: Buffer) =>
  content.length < 256
    ? Buffer.concat([Buffer.from([0x58, content.length]), content])
    : Buffer.concat([Buffer.from([0x59, content.length >> 8, content.length & 255]), content]);
const word = (content: string) => Buffer.concat([Buffer.from([0x60 + content.length]), Buffer.from(content)]);

export class SoftPasskey {
  readonly id = text(randomBytes(32));
  counter = 0;
  readonly #site: { readonly id: string; readonly origin: string };
  readonly #key: KeyObject;
  readonly #cose: Buffer;

  constructor(origin: string) {
    this.#site = { id: new URL(origin).hostname, origin };
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const part = (coordinate: string) => bytes(Buffer.from(coordinate, 'base64url'));
    // {1: 2, 3: -7, -1: 1, -2: x, -3: y}: ES256
    this.#cose = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      part(x),
      Buffer.from([0x22]),
      part(y),
    ]);
  }

  register(challenge: string, origin = this.#site.origin) {
    const credential = Buffer.from(this.id, 'base64url');
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, credential.length]),
      credential,
      this.#cose,
    ]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      word('fmt'),
      word('none'),
      word('attStmt'),
      Buffer.from([0xa0]),
      word('authData'),
      bytes(Buffer.concat([this.#data(0x41), attested])),
    ]);
    const clientDataJSON = this.#client('webauthn.create', challenge, origin);
    const response = {
      clientDataJSON: text(clientDataJSON),
      attestationObject: text(attestation),
      transports: ['usb'],
    };
    return { id: this.id, rawId: this.id, type: 'public-key', response };
  }

  answer(challenge: string, origin = this.#site.origin) {
    this.counter += 1;
    const clientDataJSON = this.#client('webauthn.get', challenge, origin);
    const authenticatorData = this.#data(0x01);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), this.#key);
    const response = {
      clientDataJSON: text(clientDataJSON),
      authenticatorData: text(authenticatorData),
      signature: text(signature),
    };
    return { id: this.id, rawId: this.id, type: 'public-key', response };
  }

  #client(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #data(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(this.#site.id), Buffer.from([flags]), counter]);
  }
}
