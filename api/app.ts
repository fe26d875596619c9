/** Assembles the server: one set of module routes per area under /api, plus the web app's files. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { areaModules } from './area-modules.ts';
import type { Config } from './config.ts';
import { areas } from '../domain/areas.ts';
import { ListTexts } from './http/list/list-texts.ts';
import { createServer, type App } from './http/server.ts';
import { describeApi, documentRoutes } from './http/openapi/openapi.ts';
import { acceptUploads } from './http/upload/upload.ts';
import { serveConsole } from './http/web-files.ts';
import { auditRoutes } from './modules/audit/audit.ts';
import { attendanceRoutes } from './modules/attendance/attendance.ts';
import { attendanceExportRoutes } from './modules/attendance/attendance-export.ts';
import { deletedAttendanceRoutes } from './modules/attendance/deleted-attendance.ts';
import { attendanceReportRoutes } from './modules/attendance/attendance-report.ts';
import { checkRoutes } from './modules/finding/check.ts';
import { dashboardRoutes } from './modules/dashboard/dashboard.ts';
import { deletedUserRoutes } from './modules/user/deleted-user.ts';
import { draftKeyRoute } from './modules/session/draft-key.ts';
import { eventRoutes } from './modules/event/event.ts';
import { evidenceKeyRoutes } from './modules/evidence/keys.ts';
import { verifyPageRoute } from './modules/evidence/verify-page.ts';
import type { BackupFolder } from './jobs/backup/scheduled-backups.ts';
import { healthRoutes } from './modules/health/health.ts';
import { peopleRoutes } from './modules/people/people.ts';
import { logoRoutes } from './modules/whitelabel/logo.ts';
import { notificationRoutes } from './modules/notification/notification.ts';
import { preferenceRoutes } from './modules/preference/preference.ts';
import { factorChecks } from './modules/session/factor/factor-checks.ts';
import { ownFactor } from './modules/session/factor/own-factor.ts';
import { passkeyRoutes } from './modules/session/factor/passkeys.ts';
import { secondFactorRoutes } from './modules/session/factor/second-factor.ts';
import { secondStepRoutes } from './modules/session/factor/second-step.ts';
import { sessionOpener } from './modules/session/open-session.ts';
import { ownSessionRoutes } from './modules/session/own-sessions.ts';
import { recoveryRoutes } from './modules/session/recovery.ts';
import { securityOverviewRoutes } from './modules/security/overview.ts';
import { factorPolicyRoutes } from './modules/security/factor-policy.ts';
import { searchRoutes } from './modules/search/search.ts';
import { sessionRoutes } from './modules/session/session.ts';
import { resetFactorRoute } from './modules/user/reset-factor.ts';
import { userRowsRoutes } from './modules/user/user-rows.ts';
import { userRoutes } from './modules/user/user.ts';
import { viewRoutes } from './modules/view/view.ts';
import { draftKeysFrom } from './services/secrets/draft-keys.ts';
import { knownDevicesSealedWith } from './services/secrets/known-devices.ts';
import { siteOf } from './services/secrets/passkeys.ts';
import { secretsSealedWith } from './services/secrets/sealed-secrets.ts';
import type { Logger } from './runtime/logger.ts';
import type { Sealing } from './modules/proof/seal-proof.ts';
import { createPrinter, type Printer } from './services/pdf/printer.ts';
import { privateFolder } from './runtime/private-files.ts';
import { sessionNamesFrom } from './services/secrets/session-names.ts';
import { tokensSignedWith } from './services/secrets/tokens.ts';
import { usersWithoutOwnKey } from './postgres/account-keys.ts';
import type { Database } from './postgres/database.ts';
import { watchDisk, type DiskFolders } from './postgres/disk.ts';
import {
  codeRequestLimitsIn,
  codeTryLimitsIn,
  firstInWindow,
  passwordChangeLimitsIn,
} from './store/session/login-limits.ts';
import { accountSecret, sessionSecret } from './store/settings.ts';
import { signInLimitsIn } from './store/session/sign-in-limits.ts';

export type AppConfig = Pick<Config, 'logLevel' | 'trustProxy' | 'sessionMinutes' | 'sessionSecret'> & {
  /** Encrypts account secrets; a key in the database decrypts older ones. */
  readonly accountKey?: string | undefined;
  /** Folder of the built web app; if missing, only the API is served. */
  readonly webFolder?: string;
  /** Logger to use; created if missing. */
  readonly logger?: Logger;
  readonly disks?: DiskFolders;
  readonly publicUrl?: string | undefined;
  /** If set, the health check reports scheduled backups. */
  readonly backupFolder?: BackupFolder | undefined;
  /** Adds the metrics of calls. */
  readonly measure?: ((app: FastifyInstance) => void) | undefined;
  /** Seals printed documents. */
  readonly sealing: Sealing;
  /** Shared, and closed by its owner; if missing, created and closed with the app. */
  readonly printer?: Printer;
};

export async function createApp(
  config: AppConfig,
  { orm, pool }: Pick<Database, 'orm' | 'pool'>,
): Promise<App> {
  const secret = config.sessionSecret ?? (await sessionSecret(orm));
  const tokens = tokensSignedWith(secret);
  const devices = knownDevicesSealedWith(secret);
  const stored = await accountSecret(orm);
  const secrets = secretsSealedWith(config.accountKey === undefined ? [stored] : [config.accountKey, stored]);
  const disk = watchDisk(pool, config.disks ?? { folders: [] });
  const app = await createServer({ ...config, disk }, orm, tokens);
  app.addHook('onClose', async () => disk.stop());
  const usernames = await usersWithoutOwnKey(orm);
  if (usernames.length > 0)
    app.log.warn({ usernames }, 'these usernames collide with others: an admin should change them');
  const printer = config.printer ?? createPrinter(app.log);
  if (!config.printer) app.addHook('onClose', () => printer.close());
  // Creating the folder also removes files left by a killed process.
  app.addHook('onReady', async () => void (await privateFolder()));
  await describeApi(app);
  await app.register(
    async (scope) => {
      const api = scope as App;
      healthRoutes(api, { orm, disk, backups: config.backupFolder });
      const logins = signInLimitsIn(pool, 'login');
      const factors = signInLimitsIn(pool, 'second-factor');
      const passwordChanges = passwordChangeLimitsIn(pool);
      const { sessionMinutes } = config;
      const opener = sessionOpener({ tokens, devices, sessionMinutes });
      const isFirstStop = firstInWindow(pool, 'second-factor-asked');
      const limits = { limits: logins, passwordChanges, isFirstStop };
      sessionRoutes(api, { orm, opener, devices, ...limits, sessionMinutes });
      const isFirstBlock = firstInWindow(pool, 'second-factor-blocked');
      const checks = factorChecks({ orm, secrets, devices, limits: factors, isFirstBlock });
      const siteFor = ({ protocol, host }: FastifyRequest) =>
        siteOf(config.publicUrl ?? `${protocol}://${host}`);
      secondStepRoutes(api, { orm, opener, checks, siteFor });
      const own = ownFactor({ orm, passwordChanges, checks, siteFor });
      secondFactorRoutes(api, { own, secrets });
      passkeyRoutes(api, own);
      draftKeyRoute(api, draftKeysFrom(secret));
      ownSessionRoutes(api, orm, sessionNamesFrom(secret));
      const codes = { requests: codeRequestLimitsIn(pool), tries: codeTryLimitsIn(pool) };
      const eventStreams = eventRoutes(api, orm, pool);
      app.decorate('observed', { prints: printer.count, eventStreams });
      recoveryRoutes(api, { orm, logins, devices, ...codes });
      userRoutes(api, orm, { logins, factors });
      userRowsRoutes(api, orm);
      deletedUserRoutes(api, orm);
      resetFactorRoute(api, orm, factors);
      factorPolicyRoutes(api, orm);
      securityOverviewRoutes(api, orm);
      preferenceRoutes(api, orm);
      notificationRoutes(api, orm);
      attendanceRoutes(api, orm);
      deletedAttendanceRoutes(api, orm);
      attendanceReportRoutes(api, orm);
      attendanceExportRoutes(api, orm);
      dashboardRoutes(api, orm);
      searchRoutes(api, orm);
      peopleRoutes(api, orm);
      auditRoutes(api, orm);
      viewRoutes(api, orm);
      logoRoutes(api, orm);
      evidenceKeyRoutes(api, orm);
      for (const area of areas) checkRoutes(api, orm, area);
      const { publicUrl, sealing } = config;
      const parts = { orm, pool, printer, publicUrl, sealing, texts: new ListTexts() };
      const mountModules = (into: App, takesFiles: boolean) => {
        for (const module of Object.values(areaModules)) {
          if ((module.takesFiles ?? false) !== takesFiles) continue;
          for (const area of areas) module.mount(into, area, parts);
        }
      };
      mountModules(api, false);
      // Only routes in here accept files; everywhere else multipart is an unsupported media type.
      await api.register(async (uploads) => {
        await acceptUploads(uploads);
        mountModules(uploads, true);
      });
      await documentRoutes(api);
    },
    { prefix: '/api' },
  );
  verifyPageRoute(app, orm, config.webFolder);
  await serveConsole(app, config.webFolder);
  return app;
}
