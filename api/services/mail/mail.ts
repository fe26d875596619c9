/** Outgoing mail: through SMTP_URL, or as `.eml` files in a folder, so that recovery works on a laptop. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../../config.ts';
import type { Log } from '../../runtime/log.ts';
import { inLoopTime, TookTooLong } from '../../runtime/loop-time.ts';
import { removeAbandonedDrafts, replaceFile, syncToDisk } from '../../runtime/durable-files.ts';
import { longestSendMs, mailsAtOnce } from './send-limits.ts';

export interface Mail {
  /** Stable message id: a mail resent after a crash is the same mail. */
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Why a mail was not accepted, and whether that concerns this mail or the mail server. */
export class MailFailure extends Error {
  /** The recipient or the message was permanently rejected: a retry is pointless. */
  readonly isFinal: boolean;
  /** The mail server is unreachable: no need to try other mail. */
  readonly isUnreachable: boolean;
  constructor(message: string, kind: { isFinal: boolean; isUnreachable: boolean }) {
    super(message);
    this.isFinal = kind.isFinal;
    this.isUnreachable = kind.isUnreachable;
  }
}

export function mailerFor(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>, log: Log): Mailer {
  const { smtpUrl, mailFrom, dataDir } = config;
  return smtpUrl === undefined
    ? fileMailer(path.join(dataDir, 'outbox'), mailFrom, log)
    : smtpMailer(smtpUrl, mailFrom);
}

/** Never creates attachments from paths or URLs, whatever a subject or text contains. */
const closedIn = { disableFileAccess: true, disableUrlAccess: true };

function messageOf({ id, recipient, subject, text, html }: Mail, from: string) {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  // An object, so that the address is always a single address.
  const to = { name: '', address: recipient };
  return { from, to, subject, text, html, messageId: `<${id}@${domain}>`, ...closedIn };
}

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

function smtpMailer(url: string, from: string): Mailer {
  const open = () => createTransport({ url, pool: true, maxConnections: mailsAtOnce, ...patience });
  let transport = open();
  return {
    send: async (mail) => {
      const used = transport;
      try {
        await inLoopTime(used.sendMail(messageOf(mail, from)), longestSendMs);
      } catch (error) {
        if (error instanceof TookTooLong) {
          // Otherwise the mail could still be sent, later than the outbox knows. Its connection is one of the pool's.
          if (transport === used) transport = open();
          used.close({ force: true });
        }
        throw failureOf(error);
      }
    },
    close: () => transport.close(),
  };
}

/**
 * Nodemailer reports the failed step in `code` and `command`, and the server's answer in `responseCode`. A refused sender has
 * the code of a refused recipient, but is a matter of settings: such mail waits for them.
 */
function failureOf(error: unknown): MailFailure {
  const { code, command, responseCode } = error as Record<'code' | 'command' | 'responseCode', unknown>;
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const isItsOwn = code === 'EMESSAGE' || command === 'RCPT TO';
  const text = error instanceof Error ? error.message : String(error);
  const firstLine = text.split('\n')[0]?.slice(0, 200) ?? '';
  return new MailFailure(firstLine, {
    isFinal: isAboutMail && isItsOwn && typeof responseCode === 'number' && responseCode >= 500,
    isUnreachable: !isAboutMail,
  });
}

function fileMailer(folder: string, from: string, log: Log): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  let tidied: Promise<void> | undefined;
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(messageOf(mail, from));
      const made = await mkdir(folder, { recursive: true, mode: 0o700 });
      if (made !== undefined) await syncToDisk(path.dirname(made));
      await (tidied ??= removeAbandonedDrafts(folder));
      // Ids sort by time, and so do the files. The mail counts as sent afterwards, so it must be complete and
      // on disk.
      const file = path.join(folder, `${mail.id}.eml`);
      await replaceFile(file, message as Buffer);
      log.info({ file }, 'SMTP_URL is not set: mail written to a file');
    },
    close: () => transport.close(),
  };
}
