/** Draws components into a document as a test sees them, and acts on them as a person would. */
import { MantineProvider } from '@mantine/core';
import { act, useEffect, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

/** React only waits for its own work in environments that say they are tests. */
Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);

const mounted: Root[] = [];
/** Tests may put the clock into their own hands. */
const realTimeout = setTimeout;

export async function render(node: ReactNode) {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  mounted.push(root);
  const rerender = (next: ReactNode) =>
    act(async () =>
      root.render(
        <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
          {next}
        </MantineProvider>,
      ),
    );
  await rerender(node);
  return { container, rerender };
}

interface ProbeProps<Value> {
  readonly useValue: () => Value;
  readonly onValue: (value: Value) => void;
  readonly children?: (value: Value) => ReactNode;
}

/** Runs a hook where hooks run, and tells what it gave. */
export function Probe<Value>({ useValue, onValue, children }: ProbeProps<Value>) {
  const value = useValue();
  useEffect(() => {
    onValue(value);
  });
  return children?.(value);
}

/** For `afterEach`: no test sees what another has drawn. */
export async function cleanUp() {
  await act(async () => {
    for (const root of mounted.splice(0)) root.unmount();
  });
  document.body.replaceChildren();
  // A closing window gives the focus back a moment later: the document must still be there.
  await new Promise((resolve) => realTimeout(resolve, 20));
}

export async function click(element: Element) {
  await act(async () => element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })));
}

export async function press(element: Element, key: string) {
  await act(async () =>
    element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
  );
}

/** React listens to the input's own setter, so the value is set behind its back. */
export async function type(input: Element, text: string) {
  await act(async () => {
    const kind: unknown = Object.getPrototypeOf(input);
    Object.getOwnPropertyDescriptor(kind, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

export async function submit(form: Element) {
  await act(async () => form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
}

export async function wait(milliseconds = 0) {
  await act(async () => new Promise((resolve) => setTimeout(resolve, milliseconds)));
}

/** The element of that kind with that text or accessible name. */
export function byText(container: Element, selector: string, text: string): HTMLElement {
  const found = [...container.querySelectorAll<HTMLElement>(selector)].find(
    (element) => element.getAttribute('aria-label') === text || element.textContent === text,
  );
  if (!found) throw new Error(`No ${selector} "${text}" in: ${container.textContent}`);
  return found;
}
