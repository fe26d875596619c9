import type { Report } from '../../../domain/modules/report.ts';
import { type Condition } from '../../../domain/report-filter.ts';
import type { IndexDefinition, RowTest } from '../../lib/list-index/definition.ts';
export declare const reportIndex: IndexDefinition<Report>;
export declare function testsOf(conditions: readonly Condition[]): RowTest[];
