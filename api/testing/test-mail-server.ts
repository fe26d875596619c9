/** A real mail server on loopback that records mail; it can be closed and reopened. */
import { SMTPServer } from 'smtp-server';
import { freePort } from './free-port.ts';

export interface ReceivedMail {
  readonly to: string;
  readonly raw: string;
}

export interface TestMailServer {
  readonly url: string;
  readonly letters: ReceivedMail[];
  /** Permanently rejected recipients. */
  readonly refused: Set<string>;
  /** Permanently rejected senders. */
  readonly refusedSenders: Set<string>;
  /** Recipients that are answered when the test calls what is stored with them. */
  readonly held: Map<string, () => void>;
  connections(): number;
  close(): Promise<void>;
  open(): Promise<void>;
}

/** The text of a mail with the transfer encoding decoded. */
function readable(raw: string): string {
  return raw
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
}

export function codeIn(raw: string): string {
  const code = /^ {4}(\d{6})\r?$/m.exec(raw)?.[1];
  if (!code) throw new Error('the mail contains no code');
  return code;
}

export async function startMailServer(): Promise<TestMailServer> {
  const letters: ReceivedMail[] = [];
  const refused = new Set<string>();
  const refusedSenders = new Set<string>();
  const held = new Map<string, () => void>();
  // While it is closed nothing else may take it.
  const port = await freePort();
  let server: SMTPServer | undefined;
  const open = async () => {
    server = new SMTPServer({
      authOptional: true,
      // As if the machine was switched off: running transfers are not completed.
      closeTimeout: 100,
      disabledCommands: ['STARTTLS'],
      onMailFrom: ({ address }, _session, done) => {
        const refusal = Object.assign(new Error('Authentication required'), { responseCode: 530 });
        done(refusedSenders.has(address) ? refusal : null);
      },
      onRcptTo: ({ address }, _session, done) => {
        const refusal = Object.assign(new Error('No such mailbox'), { responseCode: 550 });
        const answer = () => done(refused.has(address) ? refusal : null);
        if (held.has(address)) held.set(address, answer);
        else answer();
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const raw = readable(Buffer.concat(chunks).toString());
          letters.push({ to: session.envelope.rcptTo[0]?.address ?? '', raw });
          done();
        });
      },
    });
    // Ignore connections dropped by clients.
    server.on('error', () => undefined);
    const listening = server;
    await new Promise<void>((resolve, reject) => {
      listening.once('error', reject);
      listening.listen(port, '127.0.0.1', () => resolve());
    });
  };
  const close = async () => {
    const closing = server;
    if (closing) await new Promise<void>((resolve) => closing.close(() => resolve()));
  };
  await open();
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    refused,
    refusedSenders,
    held,
    connections: () => server?.connections.size ?? 0,
    close,
    open,
  };
}
