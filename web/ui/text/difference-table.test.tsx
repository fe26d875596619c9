import { afterEach, expect, test } from 'vitest';
import { auditWords as words } from '../../../domain/evidence/audit/text.ts';
import { cleanUp, render } from '../testing/render.tsx';
import { DifferenceTable } from './difference-table.tsx';

afterEach(cleanUp);

test('a value that was added or taken away leaves the other side empty', async () => {
  const { container } = await render(
    <DifferenceTable
      differences={[
        { field: 'Agent', before: 'sample one', after: undefined },
        { field: 'Remark', before: undefined, after: 'sample remark' },
      ]}
    />,
  );
  const cells = [...container.querySelectorAll('tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
  expect(cells).toEqual([
    [words.field, words.before, words.after],
    ['Agent', 'sample one', ''],
    ['Remark', '', 'sample remark'],
  ]);
});
