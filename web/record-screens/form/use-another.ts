/** 'Create and add another': remembers which button submitted the form. */
import { useRef } from 'react';

export function useAnother() {
  const isAsked = useRef(false);
  const isCurrent = useRef(false);
  return {
    /** Submits the form, and starts the next one when it is saved. */
    ask: (form: HTMLFormElement | null) => {
      isAsked.current = true;
      form?.requestSubmit();
      isAsked.current = false;
    },
    /** Call with every submit: one that fails must not decide about the next. */
    begin: () => {
      isCurrent.current = isAsked.current;
    },
    isAnother: () => isCurrent.current,
  };
}

/** The values that the next record of a series begins with. */
export function carriedOver<Saved extends object, Field extends keyof Saved>(
  fields: readonly Field[],
  saved: Saved,
): Pick<Saved, Field> {
  return Object.fromEntries(fields.map((field) => [field, saved[field]])) as Pick<Saved, Field>;
}
