/** The conditions of domain/report/filter.ts as SQL; generated tests prove that both find the same rows. */
import { and, or, sql, type SQL } from 'drizzle-orm';
import { decimalText } from '../../../domain/values/money.ts';
import type { FindingCode } from '../../../domain/sense/finding/finding.ts';
import type { ListName } from '../../../domain/sense/finding/kept.ts';
import type { Amount, Condition } from '../../../domain/report/filter.ts';
import { indexedTerm } from '../rows/search-key.ts';
import { report } from '../../postgres/tables/report/report.ts';

const single: Partial<Record<Amount, SQL>> = {
  acBalance: sql`${report.acBalance}`,
  afterVoidBalance: sql`${report.afterVoidBalance}`,
  pl: sql`${report.plTotal}`,
};
const several: Partial<Record<Amount, SQL>> = {
  odds: sql`${report.odds}`,
  stack: sql`${report.stacks}`,
};

/** The search text is normalized before it is stored, so the database only compares characters. */
function partOf(part: number | undefined): SQL {
  return part === undefined
    ? sql`${report.searchText}`
    : sql`split_part(${report.searchText}, chr(1), ${part + 1}::int)`;
}

function within(value: SQL, min: number | undefined, max: number | undefined): SQL {
  const bounds = [
    min === undefined ? undefined : sql`${value} >= ${decimalText(min)}::numeric`,
    max === undefined ? undefined : sql`${value} <= ${decimalText(max)}::numeric`,
  ];
  return and(...bounds) ?? sql`true`;
}

/** Findings about records of lists that the person may not read do not exist for them. */
function hasFinding(codes: readonly FindingCode[], hidden: readonly ListName[]): SQL {
  const isWanted = and(
    codes.length === 0 ? undefined : sql`finding ->> 'code' = any(${textArray(codes)})`,
    hidden.length === 0 ? undefined : sql`not coalesce(finding -> 'lists' ?| ${textArray(hidden)}, false)`,
  );
  return sql`(${report.findings} is not null and exists (
    select from jsonb_array_elements(${report.findings}) as finding where ${isWanted ?? sql`true`}))`;
}

/** Codes and names of lists need no escapes inside the quotes. */
const textArray = (values: readonly string[]) =>
  sql`${`{${values.map((value) => `"${value}"`).join(',')}}`}::text[]`;

function compile(condition: Condition, hidden: readonly ListName[]): SQL {
  switch (condition.kind) {
    case 'contains':
      return sql`strpos(${partOf(condition.part)}, ${condition.term}) > 0`;
    case 'equals':
      return sql`${partOf(condition.part)} = ${condition.term}`;
    case 'anyOf': {
      const { terms, isExact } = condition;
      const part = partOf(condition.part);
      const tests = terms.map((term) =>
        isExact ? sql`${part} = ${term}` : sql`strpos(${part}, ${term}) > 0`,
      );
      return or(...tests) ?? sql`true`;
    }
    case 'days': {
      const { from, to } = condition;
      const bounds = [
        from === undefined ? undefined : sql`${report.date} >= ${from}::date`,
        to === undefined ? undefined : sql`${report.date} <= ${to}::date`,
      ];
      return and(...bounds) ?? sql`true`;
    }
    case 'amount': {
      const { amount, min, max } = condition;
      const column = single[amount];
      if (column) return within(column, min, max);
      return sql`exists (select 1 from unnest(${several[amount]}) as bet(amount) where ${within(sql`bet.amount`, min, max)})`;
    }
    case 'finding':
      return hasFinding(condition.codes, hidden);
  }
}

/** `hidden`: lists that the person may not read. */
export function sqlOf(conditions: readonly Condition[], hidden: readonly ListName[]): SQL {
  return and(...conditions.map((condition) => compile(condition, hidden))) ?? sql`true`;
}

/** What an index can find of these conditions; whatever it finds must still meet them. */
export function indexedOf(conditions: readonly Condition[]): SQL {
  const found = conditions.flatMap((condition) => {
    if (condition.kind === 'anyOf') {
      const terms = condition.terms.map(likeOf);
      return terms.every((term) => term !== undefined) ? [or(...terms)] : [];
    }
    return condition.kind === 'contains' || condition.kind === 'equals' ? [likeOf(condition.term)] : [];
  });
  return and(...found) ?? sql`true`;
}

function likeOf(term: string): SQL | undefined {
  const { column, pattern } = indexedTerm(term) ?? {};
  if (column === undefined) return undefined;
  return sql`${column === 'search_text' ? report.searchText : report.searchKey} like ${pattern}`;
}
