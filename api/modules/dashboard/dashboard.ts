/** The dashboard counts: one call that returns only what the user may list. */
import { modules } from '../../../domain/areas.ts';
import { dashboardWords } from '../../../domain/dashboard/text.ts';
import { foldedTerm } from '../../../domain/values/fold.ts';
import { generic } from '../../../domain/text.ts';
import {
  dashboardQuery,
  dashboardSummary,
  mergedCounts,
  type DashboardSummary,
  type NamedCount,
} from '../../../domain/dashboard/dashboard.ts';
import { proofStatuses, voidStatuses } from '../../../domain/report/report.ts';
import { can, mayEnter, signedIn } from '../../../domain/permissions.ts';
import { actorOf } from '../../http/access.ts';
import { answerSchema } from '../../http/answers/answer-schemas.ts';
import { Refusal } from '../../http/errors.ts';
import type { App } from '../../http/server.ts';
import { countRecords, type ModuleCount } from '../../store/dashboard/dashboard.ts';
import type { Orm } from '../../postgres/database.ts';

export function dashboardRoutes(app: App, orm: Orm): void {
  app.get(
    '/admin/dashboard',
    {
      config: { access: signedIn },
      schema: {
        tags: ['Dashboard'],
        summary: 'Counts of an area for the modules the caller may list; India days, both inclusive',
        querystring: dashboardQuery,
        response: { 200: answerSchema(dashboardSummary) },
      },
    },
    async (request) => {
      const { area, from, to } = request.query;
      const actor = actorOf(request);
      if (!mayEnter(actor, area)) throw new Refusal(403, generic.forbidden);
      const listed = modules.filter((module) => can(actor, area, module, 'listing'));
      const asOf = new Date().toISOString();
      const counts = await countRecords(orm, area, listed, { from, to });
      const totals = Object.fromEntries([...counts].map(([module, { total }]) => [module, total]));
      const data = { asOf, totals, ...proofParts(counts.get('proof')), ...reportParts(counts.get('report')) };
      return { data, message: dashboardWords.fetched };
    },
  );
}

function proofParts(proofs: ModuleCount | undefined): Partial<DashboardSummary> {
  return proofs ? { proofMakers: mergedCounts(proofs.by(0), foldedTerm) } : {};
}

function reportParts(reports: ModuleCount | undefined): Partial<DashboardSummary> {
  if (!reports) return {};
  return {
    catchBy: mergedCounts(reports.by(0), foldedTerm),
    proofStatus: countsOf(proofStatuses, reports.by(1)),
    voidStatus: countsOf(voidStatuses, reports.by(2)),
  };
}

/** Every status has an entry, even if its count is zero. */
function countsOf(names: readonly string[], counts: readonly NamedCount[]): NamedCount[] {
  return names.map((name) => ({ name, count: counts.find((one) => one.name === name)?.count ?? 0 }));
}
