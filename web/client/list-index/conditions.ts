import { dayNumber } from '../../../domain/values/day.ts';
import type { Condition } from '../../../domain/record/list-filter.ts';
import type { IndexDefinition, IndexedRow, RowTest } from './definition.ts';

/** The conditions of a filter as the index tests them. A row's day is the number `day` of its definition. */
export function testsOf<Row extends IndexedRow>(
  { lists }: Pick<IndexDefinition<Row>, 'lists'>,
  conditions: readonly Condition[],
): RowTest[] {
  return conditions.map((condition) => {
    switch (condition.kind) {
      case 'contains':
      case 'equals':
        return condition;
      case 'days': {
        const { from, to } = condition;
        const min = from === undefined ? -Infinity : dayNumber(from);
        return { kind: 'number', key: 'day', min, max: to === undefined ? Infinity : dayNumber(to) };
      }
      case 'amount': {
        const { amount: key, min = -Infinity, max = Infinity } = condition;
        // Of some amounts a row has several; one within is enough.
        return { kind: Object.hasOwn(lists, key) ? 'anyNumber' : 'number', key, min, max };
      }
    }
  });
}

/** Ids begin with the moment of their making: 48 bits of milliseconds. */
export function madeAt({ _id }: IndexedRow): number {
  return Number.parseInt(_id.slice(0, 8) + _id.slice(9, 13), 16);
}
