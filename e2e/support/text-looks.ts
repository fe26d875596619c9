/**
 * Runs in the page: finds one element per visible text style, by everything its contrast depends on. Texts behind a
 * dialog are dimmed and left out.
 */
export function textsByLook(withFrame: boolean): Map<string, HTMLElement> {
  const behind = new Map<Element, string>();
  /** Backgrounds and opacities from the page up to the element, and what is placed on top of others. */
  const backdropOf = (element: Element | null): string => {
    if (!element) return '';
    const known = behind.get(element);
    if (known !== undefined) return known;
    const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(element);
    const layer = position === 'static' || position === 'relative' ? '' : position;
    const own = `${backgroundColor} ${backgroundImage} ${opacity} ${layer}`;
    const isClear = own === 'rgba(0, 0, 0, 0) none 1 ';
    const backdrop = backdropOf(element.parentElement) + (isClear ? '' : `/${own}`);
    behind.set(element, backdrop);
    return backdrop;
  };
  const isText = (element: Element) =>
    element.matches('input, textarea, select') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
  const lookOf = (element: Element) => {
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const isEmpty = element.matches(':placeholder-shown');
    return [color, fontSize, fontWeight, isEmpty, backdropOf(element)].join('|');
  };

  const dialogs = document.querySelectorAll('[role="dialog"], [role="alertdialog"]');
  const main = withFrame ? null : document.querySelector('main');
  const shown: readonly Element[] = dialogs.length > 0 ? [...dialogs] : [main ?? document.body];
  const texts = new Map<string, HTMLElement>();
  for (const element of shown.flatMap((root) => [...root.querySelectorAll<HTMLElement>('*')])) {
    if (!isText(element) || !element.checkVisibility()) continue;
    const look = lookOf(element);
    if (!texts.has(look)) texts.set(look, element);
  }
  return texts;
}
