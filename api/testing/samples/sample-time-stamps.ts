/** A time-stamp server that stamps every request without signing, or returns a given answer. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { elementsIn, encode, integer, octets, oid, sequence, setOf } from '../../../domain/evidence/der.ts';
import { utf8 } from '../../../domain/evidence/bytes.ts';

export interface TimeStampServer {
  readonly url: string;
  close(): Promise<void>;
}

type Answer = (request: Buffer) => Uint8Array | undefined;

/** As if asked by this request. */
export function timeStampReply(request: Buffer): Uint8Array {
  const [, imprint, nonce] = elementsIn(elementsIn(request)![0]!.content)!;
  const time = encode(0x18, utf8('20261115100000Z'));
  const facts = sequence(
    integer(1),
    oid('1.3.6.1.4.1.13762.3'),
    imprint!.whole,
    integer(7),
    time,
    nonce!.whole,
  );
  const content = sequence(oid('1.2.840.113549.1.9.16.1.4'), encode(0xa0, octets(facts)));
  const token = sequence(
    oid('1.2.840.113549.1.7.2'),
    encode(0xa0, sequence(integer(3), setOf(), content, setOf())),
  );
  return sequence(sequence(integer(0)), token);
}

/** With `undefined`, it never answers. */
export async function startTimeStampServer(answer: Answer = timeStampReply): Promise<TimeStampServer> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const content = answer(Buffer.concat(parts));
      if (content)
        response.setHeader('content-type', 'application/timestamp-reply').end(Buffer.from(content));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
