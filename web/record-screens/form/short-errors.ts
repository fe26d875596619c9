import type { UseFormReturnType } from '@mantine/form';

/** The same form; its fields say the short form of their error, `errors` keeps the sentences. */
export function withShortErrors<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  shortOf: (path: string, sentence: string, value: unknown) => string,
): UseFormReturnType<Values> {
  const getInputProps = ((path: string, options) => {
    const props = form.getInputProps(path, options) as { readonly error?: unknown; readonly value?: unknown };
    return typeof props.error === 'string'
      ? { ...props, error: shortOf(path, props.error, props.value) }
      : props;
  }) as typeof form.getInputProps;
  return { ...form, getInputProps };
}
