import { act, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { byText, cleanUp, click, press, render } from '../testing/render.tsx';
import { Confirm } from './confirm.tsx';
import { Dialog } from './dialog.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(async () => {
  vi.useRealTimers();
  await cleanUp();
});

const runTimers = () => act(async () => void vi.runAllTimers());
const button = (text: string) => byText(document.body, 'button', text);
const nothing = () => {};

function Question({ onCancel = nothing }: { readonly onCancel?: () => void }) {
  return (
    <Confirm
      title="Undo"
      question="Undo it?"
      confirmLabel="Undo it"
      onConfirm={nothing}
      onCancel={onCancel}
    />
  );
}

test('keeps the focus where the first keys put it, however late the timers of the page run', async () => {
  await render(<Question />);
  expect(document.activeElement).toBe(button('Cancel'));
  await press(button('Cancel'), 'Tab');
  expect(document.activeElement).toBe(button('Undo it'));
  await runTimers();
  expect(document.activeElement).toBe(button('Undo it'));
});

test('a dialog without a preferred element focuses its close button', async () => {
  await render(
    <Dialog title="Fruit" onClose={nothing}>
      Apples
    </Dialog>,
  );
  expect(document.activeElement).toBe(button('Close'));
});

/** A list whose rows can be deleted after a question. */
function Rows() {
  const [rows, setRows] = useState(['Apple']);
  const [asked, setAsked] = useState(false);
  const remove = () => {
    setRows([]);
    setAsked(false);
  };
  return (
    <Dialog
      title="Fruit"
      onClose={nothing}
      isCovered={asked}
      footer={
        <button type="button" data-autofocus>
          Done
        </button>
      }
    >
      {rows.map((row) => (
        <button key={row} type="button" onClick={() => setAsked(true)}>
          {row}
        </button>
      ))}
      {asked && (
        <Confirm
          title="Delete"
          question="Delete it?"
          confirmLabel="Delete it"
          onConfirm={remove}
          onCancel={() => setAsked(false)}
        />
      )}
    </Dialog>
  );
}

test('a question above a dialog returns the focus to where it came from', async () => {
  await render(<Rows />);
  button('Apple').focus();
  await click(button('Apple'));
  await runTimers();
  await click(button('Cancel'));
  await runTimers();
  expect(document.activeElement).toBe(button('Apple'));
});

test('a question whose origin is gone moves the focus into the dialog below', async () => {
  await render(<Rows />);
  button('Apple').focus();
  await click(button('Apple'));
  await runTimers();
  await click(button('Delete it'));
  await runTimers();
  expect(document.activeElement).toBe(button('Done'));
});

test('the focus goes to the active row of a list, if the dialog went on to another one', async () => {
  const lost = vi.fn();
  const rows = (
    <table>
      <tbody>
        <tr tabIndex={0}>
          <td>Apple</td>
        </tr>
        <tr tabIndex={-1}>
          <td>Banana</td>
        </tr>
      </tbody>
    </table>
  );
  const list = (isOpen: boolean) => (
    <>
      {rows}
      {isOpen && (
        <Dialog title="Fruit" onClose={nothing} onFocusLost={lost}>
          Apples
        </Dialog>
      )}
    </>
  );
  const { rerender } = await render(list(false));
  const [first] = document.querySelectorAll('tr');
  const closed = async (tabIndex: number) => {
    first?.focus();
    await rerender(list(true));
    if (first) first.tabIndex = tabIndex;
    await rerender(list(false));
    await runTimers();
  };
  await closed(0);
  expect([document.activeElement, lost.mock.calls.length]).toEqual([first, 0]);
  await closed(-1);
  expect(lost).toHaveBeenCalledOnce();
});
