import classes from './key-hint.module.css';

/** A shortcut on its button; not part of the button's name. */
export function KeyHint({ keys }: { readonly keys: string }) {
  return <span className={classes['hint']} data-keys={keys} aria-hidden />;
}
