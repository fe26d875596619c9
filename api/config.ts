/** Reads the environment once. An invalid value stops the start with one line that names the variable. */
import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { sessionMinutesDefault } from '../domain/values/limits.ts';
import { passwordSchema } from '../domain/session/session.ts';
import { proxyTrust, type ProxyTrust } from './proxy-trust.ts';

export class ConfigError extends Error {}

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** If missing, mail is written to `dataDir`/outbox. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly admin: {
    readonly username: string;
    readonly email: string;
    readonly password: string | undefined;
  };
  readonly sessionSecret: string | undefined;
  readonly sessionMinutes: number;
  /** Encrypts secrets of accounts. If missing, a key in the database does. */
  readonly accountKey: string | undefined;
  /** If missing, backups are sealed with the key from the operator's key file. */
  readonly backupKey: string | undefined;
  /** If missing, backups are made by command only. */
  readonly backups:
    | { readonly folder: string; readonly minuteOfDay: number; readonly keep: number }
    | undefined;
  /** Mail address that gets copies of the audit log's checkpoints. */
  readonly auditWitness: string | undefined;
  /** The name in the certificate that seals documents. */
  readonly sealName: string;
  /** If missing, documents are sealed with a key that the console generates. */
  readonly sealKeyFile: string | undefined;
  /** Time-stamp server (RFC 3161) for seals. */
  readonly tsaUrl: string | undefined;
  readonly trustProxy: ProxyTrust;
  /** Printed on documents. If missing, it is the address of the call. */
  readonly publicUrl: string | undefined;
  /** If missing, there are no metrics. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  /** The browser for PDFs. If missing, it is detected. */
  readonly chromiumPath: string | undefined;
  readonly logLevel: string;
}

const optional = (type: z.ZodType<string>) => type.optional();

/** A malformed IP address would otherwise be looked up as a host name. */
function isHost(text: string): boolean {
  return isIP(text) !== 0 || (/^[a-z\d_]([a-z\d._-]*[a-z\d])?$/i.test(text) && !/^[\d.]+$/.test(text));
}

/** Without a host, mail would go to this machine. */
function isMailServer(text: string): boolean {
  return /^smtps?:\/\//.test(text) && URL.canParse(text) && new URL(text).hostname !== '';
}

const portNumber = z
  .string()
  .trim()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((port) => port <= 65_535, 'must be a port number');
const hostName = z.string().refine(isHost, 'must be an address or a host name, without a port');

const environment = z.object({
  PORT: portNumber.default(3000),
  HOST: hostName.default('127.0.0.1'),
  METRICS_PORT: portNumber.optional(),
  METRICS_HOST: hostName.default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: optional(
    z.string().regex(/^postgres(ql)?:\/\//, 'must look like postgres://user:password@host/database'),
  ),
  SMTP_URL: optional(z.string().refine(isMailServer, 'must look like smtp://host:port')),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^\r\n]*[\s<])?[^@\s<>]+@[^@\s<>]+>?\s*$/, 'must be an email address')
    .default('Console <console@localhost>'),
  ADMIN_USERNAME: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[^@]*$/, 'cannot contain @')
    .default('admin'),
  ADMIN_EMAIL: z
    .string()
    .trim()
    .regex(/^[^@\s]+@[^@\s]+$/, 'must be an email address')
    .default('admin@localhost'),
  ADMIN_PASSWORD: optional(passwordSchema),
  SESSION_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  ACCOUNT_KEY: optional(z.string().min(32, 'must have at least 32 characters')),
  BACKUP_KEY: optional(z.string().min(32, 'must have at least 32 characters')),
  BACKUP_DIR: optional(z.string()),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day in India, such as 02:30')
    .default('02:30'),
  BACKUP_KEEP: z.coerce
    .number('must be a number of backups')
    .int('must be a number of backups')
    .min(1, 'must be at least 1')
    .max(1000, 'must be at most 1000')
    .default(14),
  AUDIT_WITNESS: optional(
    z
      .string()
      .trim()
      .max(200)
      .regex(/^[^@\s<>,;]+@[^@\s<>,;]+$/, 'must be an email address'),
  ),
  SEAL_NAME: z
    .string()
    .trim()
    .min(1)
    // Names in certificates have up to 64 characters; that of the root is a little longer.
    .max(55, 'must have at most 55 characters')
    .regex(/^\P{Cc}*$/u, 'cannot contain line breaks')
    .default('Console'),
  SEAL_KEY_FILE: optional(z.string()),
  TSA_URL: optional(z.url({ protocol: /^https?$/, message: 'must look like https://host/path' })),
  SESSION_MINUTES: z.coerce
    .number('must be a number of minutes')
    .positive('must be above 0')
    .max(12 * 60, 'must be at most 720')
    .default(sessionMinutesDefault),
  CHROMIUM_PATH: optional(z.string()),
  TRUST_PROXY: z
    .string()
    .default('off')
    .transform((text, context) => {
      const trust = proxyTrust(text.trim());
      if (trust !== undefined) return trust;
      context.addIssue({
        code: 'custom',
        message: 'must be on (one proxy), off, a number of proxies up to 10, or their addresses or networks',
      });
      return z.NEVER;
    }),
  PUBLIC_URL: optional(
    z
      .string()
      .regex(
        /^https?:\/\/[^\s/?#@]{1,200}(?:\/[\w./-]{0,100})?$/,
        'must look like https://console.example.com',
      )
      // The pattern leaves the host and the port open.
      .refine((text) => URL.canParse(text), 'must look like https://console.example.com'),
  ),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    )
    .default('info'),
});

function backupsOf(folder: string, { BACKUP_AT: at, BACKUP_KEEP: keep }: z.infer<typeof environment>) {
  const [hours, minutes] = at.split(':').map(Number);
  return { folder: path.resolve(folder), minuteOfDay: (hours ?? 0) * 60 + (minutes ?? 0), keep };
}

const everyAddress = ['0.0.0.0', '::'];

/** Otherwise the second listener would report that another program uses the port. */
function wouldMeet({ PORT, HOST, METRICS_PORT, METRICS_HOST }: z.infer<typeof environment>): boolean {
  if (METRICS_PORT !== PORT || PORT === 0) return false;
  return HOST === METRICS_HOST || [HOST, METRICS_HOST].some((host) => everyAddress.includes(host));
}

export const variables = Object.keys(environment.shape);

/** An empty variable counts as unset, as in `PORT= npm start`. */
function withoutEmpty(env: NodeJS.ProcessEnv): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}

export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const parsed = environment.safeParse(withoutEmpty(env));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${String(issue?.path[0])}: ${issue?.message}`);
  }
  const values = parsed.data;
  if (wouldMeet(values)) throw new ConfigError('METRICS_PORT: must differ from PORT');
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    admin: { username: values.ADMIN_USERNAME, email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD },
    sessionSecret: values.SESSION_SECRET,
    sessionMinutes: values.SESSION_MINUTES,
    accountKey: values.ACCOUNT_KEY,
    backupKey: values.BACKUP_KEY,
    backups: values.BACKUP_DIR === undefined ? undefined : backupsOf(values.BACKUP_DIR, values),
    auditWitness: values.AUDIT_WITNESS,
    sealName: values.SEAL_NAME,
    sealKeyFile: values.SEAL_KEY_FILE && path.resolve(values.SEAL_KEY_FILE),
    tsaUrl: values.TSA_URL,
    trustProxy: values.TRUST_PROXY,
    publicUrl: values.PUBLIC_URL,
    metrics:
      values.METRICS_PORT === undefined
        ? undefined
        : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    chromiumPath: values.CHROMIUM_PATH,
    logLevel: values.LOG_LEVEL,
  };
}
