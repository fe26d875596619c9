/** Keeps the focused field in place on the screen when something appears above it. */
import { Component, type ReactNode } from 'react';

interface SteadyFocusProps {
  /** Changes when something may move. */
  readonly layout: string;
  readonly children: ReactNode;
}

interface Place {
  readonly element: Element;
  readonly top: number;
}

export class SteadyFocus extends Component<SteadyFocusProps> {
  /** A class, because only this is called right before the page changes. */
  override getSnapshotBeforeUpdate({ layout }: SteadyFocusProps): Place | null {
    const element = document.activeElement;
    if (layout === this.props.layout || !element || element === document.body) return null;
    return { element, top: element.getBoundingClientRect().top };
  }

  override componentDidUpdate(_props: SteadyFocusProps, _state: unknown, before: Place | null) {
    if (!before?.element.isConnected) return;
    const moved = before.element.getBoundingClientRect().top - before.top;
    if (moved !== 0) scrollerOf(before.element)?.scrollBy({ top: moved, behavior: 'instant' });
  }

  override render() {
    return this.props.children;
  }
}

function scrollerOf(element: Element): Element | null {
  for (let around = element.parentElement; around; around = around.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(around).overflowY);
    if (scrolls && around.scrollHeight > around.clientHeight) return around;
  }
  return document.scrollingElement;
}
