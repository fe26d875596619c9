/** The conditions of domain/report/filter.ts as SQL; generated tests prove that both find the same rows. */
import { and, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { decimalText } from '../../../domain/values/money.ts';
import type { FindingCode } from '../../../domain/record/finding-codes.ts';
import type { ListName } from '../../../domain/sense/finding/kept.ts';
import { searchParts, type Amount, type Condition } from '../../../domain/report/filter.ts';
import { indexedText, personCondition, textCondition } from '../rows/text-condition.ts';
import { report, reportOrderDay } from '../../postgres/tables/report/report.ts';

/** Some amounts have one value per report, others one per bet. */
const amountColumns: Readonly<Record<Amount, { readonly one: PgColumn } | { readonly several: PgColumn }>> = {
  acBalance: { one: report.acBalance },
  afterVoidBalance: { one: report.afterVoidBalance },
  pl: { one: report.plTotal },
  odds: { several: report.odds },
  stack: { several: report.stacks },
};

function within(value: SQL, min: number | undefined, max: number | undefined): SQL {
  const bounds = [
    min === undefined ? undefined : sql`${value} >= ${decimalText(min)}::numeric`,
    max === undefined ? undefined : sql`${value} <= ${decimalText(max)}::numeric`,
  ];
  return and(...bounds) ?? sql`true`;
}

/** Findings about records in lists that the person may not read are hidden. */
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

const userPart = searchParts.indexOf('userName');
const ofUser = (condition: Parameters<typeof textCondition>[1]) =>
  personCondition(condition, userPart, report.userName);

/** The records of one user. */
export const isOfUser = (conditions: readonly Condition[]): boolean =>
  conditions.some((condition) => 'part' in condition && ofUser(condition) !== undefined);

function compile(condition: Condition, hidden: readonly ListName[]): SQL {
  switch (condition.kind) {
    case 'contains':
    case 'equals':
    case 'anyOf':
      return and(textCondition(report, condition), ofUser(condition)) ?? sql`true`;
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
      const column = amountColumns[amount];
      if ('one' in column) return within(sql`${column.one}`, min, max);
      return sql`exists (select 1 from unnest(${column.several}) as bet(amount) where ${within(sql`bet.amount`, min, max)})`;
    }
    case 'finding':
      return hasFinding(condition.codes, hidden);
  }
}

/** `hidden`: lists that the person may not read. */
export function sqlOf(conditions: readonly Condition[], hidden: readonly ListName[]): SQL {
  return and(...conditions.map((condition) => compile(condition, hidden))) ?? sql`true`;
}

/**
 * The part of these conditions that the indexes of a large area can find; results must still be checked. Undefined if
 * there is none: all rows would have to be read.
 */
export function indexedOf(conditions: readonly Condition[]): SQL | undefined {
  return and(...conditions.flatMap((condition) => indexedPart(condition) ?? []));
}

function indexedPart(condition: Condition): SQL | undefined {
  switch (condition.kind) {
    case 'contains':
    case 'equals':
    case 'anyOf':
      return ofUser(condition) ?? indexedText(report, condition);
    case 'days': {
      const { from, to } = condition;
      // The list's own index has days in this form.
      return from === undefined
        ? undefined
        : and(
            sql`${reportOrderDay} >= ${from}::date`,
            to === undefined ? undefined : sql`${reportOrderDay} <= ${to}::date`,
          );
    }
    case 'amount':
      return 'one' in amountColumns[condition.amount] ? compile(condition, []) : undefined;
    case 'finding':
      return sql`${report.findings} is not null`;
  }
}
