/**
 * Text in the pickers of a form that is not a value yet, such as half a name, by the path of its field. Apart from the form's values, so
 * that a letter redraws only its field; the form counts it as input and keeps it with its draft.
 */
import { createContext, useContext, useState, useSyncExternalStore } from 'react';

type Texts = Readonly<Record<string, string>>;

export type TypedTexts = ReturnType<typeof createTypedTexts>;

export function createTypedTexts() {
  let texts: Texts = {};
  const listeners = new Set<() => void>();
  const replace = (next: Texts) => {
    texts = next;
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    at: (path: string) => texts[path] ?? '',
    all: () => texts,
    isAny: () => Object.values(texts).some((text) => text.trim() !== ''),
    set: (path: string, text: string) => {
      const { [path]: _before, ...others } = texts;
      replace(text === '' ? others : { ...others, [path]: text });
    },
    /** For a list of the form: those behind the item move up. */
    removeItem: (list: string, index: number) => {
      const kept = Object.entries(texts).flatMap(([path, text]) => {
        const [at, ...field] = path.startsWith(`${list}.`) ? path.slice(list.length + 1).split('.') : [];
        if (at === undefined || Number(at) < index) return [[path, text]];
        return Number(at) === index ? [] : [[[list, Number(at) - 1, ...field].join('.'), text]];
      });
      replace(Object.fromEntries(kept) as Texts);
    },
    replace,
  };
}

/** Of the form around a field, if it keeps them. */
export const TypedTextsOfForm = createContext<TypedTexts | undefined>(undefined);

export function useTypedText(path = '') {
  const [own] = useState(createTypedTexts);
  const texts = useContext(TypedTextsOfForm) ?? own;
  const text = useSyncExternalStore(texts.subscribe, () => texts.at(path));
  return [text, (next: string) => texts.set(path, next)] as const;
}
