/** Routes, API paths and permission strings, spelled out for comparison with sections 2, 6 and 7. */
import { expect, it } from 'vitest';
import { apiPath, areas, areaTable, moduleRow, modules, reportTable } from './areas.ts';
import { permissions } from './permissions.ts';

it('matches the specified routes, API paths and wire names', () => {
  const rows = modules.flatMap((module) =>
    areas.map((area) => {
      const { screen, label, wire, answerKey = '' } = moduleRow(area, module);
      const paths = [apiPath(area, module), apiPath(area, module, 'list'), apiPath(area, module, 'create')];
      return [screen, label, ...paths, wire.name ?? wire.whitelabel ?? '', answerKey].join(' | ');
    }),
  );
  expect(rows).toEqual([
    '/whitelabel | Whitelabel | /whitelabel | /whitelabel/all | /whitelabel/create | whitelabel_user | ',
    '/forex_whitelabel | Whitelabel | /forexwhitelabel | /forexwhitelabel/all | /forexwhitelabel/create | forex_whitelabel_user | ',
    '/prooftype | Prooftype | /prooftype | /prooftype | /prooftype |  | proof',
    '/forex_prooftype | Prooftype | /forexprooftype | /forexprooftype | /forexprooftype |  | forexProofType',
    '/sports | Sport | /sports | /sports | /sports | sportsName | ',
    '/forex_sport | Sport | /forexsport | /forexsport | /forexsport | forexSportName | ',
    '/proof | Proof | /client | /client | /client/create | whitelabel_user | ',
    '/forex_proof | Proof | /forexProof | /forexProof | /forexProof/create | forex_whitelabel_user | ',
    '/reports | Report | /report | /report/all | /report/create |  | ',
    '/forex_report | Report | /forexReport | /forexReport/all | /forexReport/create |  | ',
    '/notes | Note | /note | /note | /note/add |  | ',
    '/forex_note | Note | /forexnote | /forexnote | /forexnote/add |  | ',
  ]);
});

it('lists every permission string', () => {
  const each = (stem: string, ...extra: string[]) =>
    ['create', 'update', 'delete', 'preview', 'listing', ...extra].map((action) => `${stem}_${action}`);
  expect(permissions).toEqual([
    ...each('whitelabel'),
    ...each('prooftype'),
    ...each('sports'),
    ...each('proof', 'pdf_download'),
    ...each('report', 'export', 'import'),
    ...each('note'),
    ...each('forex_whitelabel'),
    ...each('forex_prooftype'),
    ...each('forex_sport'),
    ...each('forex_proof', 'pdf_download'),
    ...each('forexReport', 'export'),
    ...each('forex_note'),
  ]);
});

it('gives each row addresses and permissions of its own', () => {
  const rows = modules.flatMap((module) => areas.map((area) => moduleRow(area, module)));
  for (const values of [
    rows.map(({ screen }) => screen),
    rows.map(({ api }) => api.base),
    rows.map(({ stem }) => stem),
    areas.map((area) => areaTable[area].section),
    areas.map((area) => reportTable[area].exportFile),
  ])
    expect(values).toEqual([...new Set(values)]);
});
