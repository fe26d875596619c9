/** The filters of a list as the query of an API call, which rejects invalid values instead of ignoring them. */
import { z } from 'zod';
import { textLimits } from '../values/limits.ts';
import { notValid } from '../values/text.ts';
import { isReadable, joinAlternatives, mostAlternatives, type FilterRule } from './list-filter.ts';

/** No text of a record is longer. */
const mostLetters = textLimits.note;

export function filterSchema<Field extends string>(
  rules: Readonly<Record<Field, Pick<FilterRule, 'kind'> & { readonly label: string }>>,
) {
  return z.object(
    Object.fromEntries(
      (Object.keys(rules) as Field[]).map((field) => {
        const rule = rules[field];
        const text = z
          .string(notValid(rule.label))
          .max(mostLetters, notValid(rule.label))
          .refine((value) => value.trim() === '' || isReadable(rule, value), notValid(rule.label));
        const isText = rule.kind === 'text' || rule.kind === 'exact' || rule.kind === 'finding';
        return [
          field,
          (isText ? alternatives(text, rule.label) : text).optional() as z.ZodOptional<z.ZodString>,
        ];
      }),
    ) as Record<Field, z.ZodOptional<z.ZodString>>,
  );
}

/** A parameter that is given several times. */
function alternatives(text: z.ZodType<string>, label: string) {
  const several = z.array(text).max(mostAlternatives, notValid(label)).transform(joinAlternatives);
  return z.union([text, several], { error: notValid(label) });
}
