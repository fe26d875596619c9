/** Renders components for tests and simulates user input. */
import { MantineProvider } from '@mantine/core';
import * as React from 'react';
import { act, useEffect, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

/** Enables `act` in React. */
Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);

/**
 * React's development build takes a stack trace for each element, an eighth of the time of these tests, until it has taken
 * ten thousand in a second. Warnings and errors do not need them.
 */
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set() {},
    configurable: true,
  });

const mounted: Root[] = [];
/** Tests may install fake timers. */
const realTimeout = setTimeout;
const realNow = performance.now.bind(performance);

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

/** Runs a hook inside a component and reports its value. */
export function Probe<Value>({ useValue, onValue, children }: ProbeProps<Value>) {
  const value = useValue();
  useEffect(() => {
    onValue(value);
  });
  return children?.(value);
}

/** For `afterEach`: isolates tests from each other. */
export async function cleanUp() {
  await act(async () => {
    for (const root of mounted.splice(0)) root.unmount();
  });
  document.body.replaceChildren();
  // A closing dialog restores focus a moment later: the document must still exist.
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

/** Bypasses React's override of the input's value setter, so that React notices the change. */
export async function type(input: Element, text: string) {
  await act(async () => {
    const kind: unknown = Object.getPrototypeOf(input);
    Object.getOwnPropertyDescriptor(kind, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** A form without `preventDefault` would reload the page. */
export async function submit(form: Element) {
  const event = new Event('submit', { bubbles: true, cancelable: true });
  await act(async () => form.dispatchEvent(event));
  if (!event.defaultPrevented) throw new Error('The browser sends this form.');
}

/** Lets promises and timers that are due finish, also with fake timers. For anything slower there is `until`. */
export async function wait(milliseconds = 0) {
  await act(async () => new Promise((resolve) => realTimeout(resolve, milliseconds)));
}

const mostWaitMs = 60_000;

/** Lets pending work finish until the check passes; the failure is its last error. */
export async function until(check: () => void) {
  const giveUpAt = realNow() + mostWaitMs;
  for (;;) {
    try {
      check();
      return;
    } catch (error) {
      if (realNow() > giveUpAt) throw error;
    }
    await act(async () => new Promise((resolve) => realTimeout(resolve, 5)));
  }
}

/** The matching element with that text or accessible name. */
export function byText(container: Element, selector: string, text: string): HTMLElement {
  const found = [...container.querySelectorAll<HTMLElement>(selector)].find(
    (element) => element.getAttribute('aria-label') === text || element.textContent === text,
  );
  if (!found) throw new Error(`No ${selector} "${text}" in: ${container.textContent}`);
  return found;
}
