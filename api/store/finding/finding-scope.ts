/** Which records findings may be about: those that the person may list, and no others. */
import { areas, type Area } from '../../../domain/areas.ts';
import { can, type Actor } from '../../../domain/permissions.ts';
import type { AccountModule } from '../../postgres/tables/finding/account.ts';

/** The areas whose reports and proofs are compared. */
export type FindingScope = Readonly<Record<AccountModule, readonly Area[]>>;

export function findingScope(actor: Actor): FindingScope {
  const listed = (module: AccountModule) => areas.filter((area) => can(actor, area, module, 'listing'));
  return { report: listed('report'), proof: listed('proof') };
}

/** For findings that are only shown to others. */
export const unlimitedScope: FindingScope = { report: areas, proof: areas };
