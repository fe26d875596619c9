import { afterEach, expect, test, vi } from 'vitest';
import { byText, cleanUp, click, render } from '../../../ui/testing/render.tsx';
import { ImportResult } from './import-result.tsx';

afterEach(cleanUp);

test('shows sheet and row of each error, cut at 100 characters, and the blank rows', async () => {
  const save = vi.fn();
  const { container } = await render(
    <ImportResult
      isSaved
      onSaveRejected={save}
      answer={{
        message: 'Reports imported successfully',
        errors: [
          { sheetName: 'May', rowIndex: 7, msg: 'x'.repeat(120) },
          { sheetName: '', rowIndex: null, msg: 'short' },
        ],
        blankRows: [{ sheetName: 'May', rowIndex: 9 }],
        rejected: [{}],
      }}
    />,
  );
  expect(container.textContent).toContain('Import Success: Reports imported successfully');
  const lines = [...container.querySelectorAll('li')].map((line) => line.textContent);
  expect(lines).toEqual([`May, row 7: ${'x'.repeat(100)}...`, 'Unknown Sheet, row N/A: short', 'May, row 9']);
  expect(container.textContent).toContain('Import Errors:');
  expect(container.textContent).toContain('Blank Rows Skipped:');
  await click(byText(container, 'button', 'Download rows with errors'));
  expect(save).toHaveBeenCalledOnce();
});
