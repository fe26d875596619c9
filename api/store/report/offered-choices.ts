/**
 * The choices that an area offers, kept in memory: they rarely change, and every save needs them. A save compares their
 * stamp with the stored one, so that a change on any server takes effect at once.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { Area } from '../../../domain/areas.ts';
import type { OptionKind, ReportChoices } from '../../../domain/report/options.ts';
import type { Transaction } from '../../postgres/database.ts';
import { ContextChanged } from '../../postgres/failures.ts';
import { planned } from '../../postgres/planned.ts';

interface Offered {
  readonly stamp: string;
  readonly choices: ReportChoices;
}

/** Different whenever other values are offered. */
export const optionStamp = (area: SQL): SQL =>
  sql`(select coalesce(sum(hashtextextended(concat_ws(' ', kind, value), position)), 0)::text
    from report_option where area = ${area} and not is_retired)`;

const area = sql`${sql.placeholder('area')}::text`;

const readOffered = planned<{ stamp: string; offered: [OptionKind, string][] | null }>(() => ({
  query: sql`select ${optionStamp(area)} as stamp, (
    select json_agg(json_build_array(kind, value) order by position, id)
    from report_option where area = ${area} and not is_retired) as offered`,
}));

export class OfferedChoices {
  readonly #area: Area;
  #known: Offered | undefined;
  readonly #usedIn = new WeakMap<Transaction, Offered>();

  constructor(area: Area) {
    this.#area = area;
  }

  /** Possibly outdated: `refuseOthers` must follow in the same transaction. */
  async lately(tx: Transaction): Promise<ReportChoices> {
    return this.#used(tx, this.#known ?? (await this.#read(tx)));
  }

  async now(tx: Transaction): Promise<ReportChoices> {
    return this.#used(tx, await this.#read(tx));
  }

  /** Fails with ContextChanged if the stored choices are not those that the transaction used. */
  refuseOthers(tx: Transaction, stamp: string | undefined): void {
    if (stamp === this.#usedIn.get(tx)?.stamp) return;
    this.#known = undefined;
    throw new ContextChanged();
  }

  #used(tx: Transaction, offered: Offered): ReportChoices {
    this.#usedIn.set(tx, offered);
    return offered.choices;
  }

  async #read(tx: Transaction): Promise<Offered> {
    const [{ stamp, offered } = { stamp: '', offered: null }] = await readOffered(tx, { area: this.#area });
    if (this.#known?.stamp !== stamp) this.#known = { stamp, choices: choicesIn(offered ?? []) };
    return this.#known;
  }
}

function choicesIn(offered: readonly (readonly [OptionKind, string])[]): ReportChoices {
  const ofKind = (kind: OptionKind) => offered.filter(([own]) => own === kind).map(([, value]) => value);
  return { catchBy: ofKind('catchBy'), proofType: ofKind('proofType'), sport: ofKind('sport') };
}
