/** Data for the early script about lists that the server searches, from their definitions. */
import { areas, apiPath, moduleRow, sectionOf } from '../../domain/areas.ts';
import { note } from '../../domain/note/note.ts';
import { noteFilter } from '../../domain/note/filter.ts';
import { noteSorts } from '../../domain/note/sorts.ts';
import { permissionOf } from '../../domain/permissions.ts';
import { proof } from '../../domain/proof/proof.ts';
import { proofFilter } from '../../domain/proof/filter.ts';
import { proofSorts } from '../../domain/proof/sorts.ts';
import { report } from '../../domain/report/report.ts';
import { reportFilter } from '../../domain/report/filter.ts';
import { reportSorts } from '../../domain/report/sorts.ts';
import type { EarlyList, EarlyLists } from '../early/first-calls.ts';

/** Lists whose screens begin with `/rows`. */
const searched = [
  { definition: report, filter: reportFilter, sorts: reportSorts },
  { definition: note, filter: noteFilter, sorts: noteSorts },
  { definition: proof, filter: proofFilter, sorts: proofSorts },
];

export function earlyLists(): EarlyLists {
  const entries = areas.flatMap((area) =>
    searched.map(({ definition, filter, sorts }): [string, EarlyList] => {
      const { module, defaultSort, pageSizes } = definition;
      return [
        moduleRow(area, module).screen,
        {
          path: apiPath(area, module),
          section: sectionOf(area),
          permission: permissionOf(area, module, 'listing'),
          sort: `${defaultSort.direction === 'desc' ? '-' : ''}${defaultSort.key}`,
          sorts: Object.keys(sorts),
          size: pageSizes.initial,
          sizes: pageSizes.choices,
          filters: filter.fields.filter((field) => field !== 'searchTerm'),
        },
      ];
    }),
  );
  return Object.fromEntries(entries);
}
