import { dayNumber } from '../../../domain/values/moment/day.ts';
import type { Condition } from '../../../domain/record/list-filter.ts';
import type { IndexDefinition, IndexedRow, RowTest } from './definition.ts';

/** Converts filter conditions to index tests. A row's day is the number `day` of its definition. */
export function rowTestsOf<Row extends IndexedRow>(
  { lists }: Pick<IndexDefinition<Row>, 'lists'>,
  conditions: readonly Condition[],
  /** Ids of the rows with the findings of the condition, from the server. */
  foundIds: readonly string[] = [],
): RowTest[] {
  return conditions.map((condition) => {
    switch (condition.kind) {
      case 'contains':
      case 'equals':
      case 'anyOf':
        return condition;
      case 'days': {
        const { from, to } = condition;
        const min = from === undefined ? -Infinity : dayNumber(from);
        return { kind: 'number', key: 'day', min, max: to === undefined ? Infinity : dayNumber(to) };
      }
      case 'amount': {
        const { amount: key, min = -Infinity, max = Infinity } = condition;
        // Some amounts have several values per row; one within the range is enough.
        return { kind: Object.hasOwn(lists, key) ? 'anyNumber' : 'number', key, min, max };
      }
      case 'finding':
        return { kind: 'ids', key: 'finding', ids: foundIds };
    }
  });
}

/** Ids are UUIDv7 and start with the creation time: 48 bits of milliseconds. */
export function madeAt({ _id }: IndexedRow): number {
  return Number.parseInt(_id.slice(0, 8) + _id.slice(9, 13), 16);
}

/** The next 48 bits of the id. */
export function restOfId({ _id }: IndexedRow): number {
  return Number.parseInt(_id.slice(14, 18) + _id.slice(19, 23) + _id.slice(24, 28), 16);
}
