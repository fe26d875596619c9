import { afterEach, expect, test } from 'vitest';
import { auditWords as words } from '../../../domain/evidence/audit/text.ts';
import { byText, cleanUp, click, render } from '../testing/render.tsx';
import { DifferenceTable } from './difference-table.tsx';

afterEach(cleanUp);

test('a value that was added or removed leaves the other side empty', async () => {
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

test('a report with many bets shows the rest of its fields on request', async () => {
  const differences = Array.from({ length: 1503 }, (_, at) => ({
    field: `Field ${at}`,
    before: undefined,
    after: 'x',
  }));
  const { container } = await render(<DifferenceTable differences={differences} />);
  const count = () => container.querySelectorAll('tbody tr').length;
  expect(count()).toBe(300);
  await click(byText(container, 'button', words.moreFields('1,203')));
  expect([count(), container.querySelector('button')]).toEqual([1503, null]);
});
