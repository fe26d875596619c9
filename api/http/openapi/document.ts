/** Additions to the generated OpenAPI document: errors, and that answers may get new members. */
import { STATUS_CODES } from 'node:http';
import { errorComponents, errorsOf } from './error-answers.ts';

type Json = Readonly<Record<string, unknown>>;

interface Operation {
  readonly parameters?: readonly unknown[];
  readonly requestBody?: unknown;
  readonly security?: readonly unknown[];
  readonly responses?: Json;
}

/** The parts of a document that are changed here. */
export interface Described {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: Readonly<Record<string, Json>>;
}

/** Limits of input. Stored records may be older than these limits. */
const limits = new Set(['minLength', 'maxLength', 'minItems', 'maxItems', 'pattern', 'minimum', 'maximum']);

/**
 * Without the limits of input, and open: clients ignore members that they do not know, so that answers can get new
 * ones.
 */
function opened(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(opened);
  if (typeof schema !== 'object' || schema === null) return schema;
  const isClosed = 'properties' in schema && (schema as Json)['additionalProperties'] === false;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !limits.has(key) && !(isClosed && key === 'additionalProperties'))
      .map(([key, value]) => [key, key === 'properties' ? mapped(value as Json, opened) : opened(value)]),
  );
}

/** `getReportRows` for GET /api/report/rows. */
function operationId(method: string, path: string): string {
  const words = path
    .replace(/^\/api/, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  return method + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('');
}

/** The generator has no description for an ordinary answer. */
function named(response: unknown, status: string) {
  const { description, ...rest } = response as { readonly description: string };
  const isUnnamed = description === 'Default Response';
  return { description: isUnnamed ? (STATUS_CODES[status] ?? description) : description, ...rest };
}

function completedOperation(method: string, path: string, operation: Operation) {
  const { parameters = [], requestBody, security, responses = {} } = operation;
  const errors = errorsOf({
    method,
    isPublic: security?.length === 0,
    hasPathParameter: path.includes('{'),
    takesInput: requestBody !== undefined || parameters.length > 0,
  });
  const answers = mapped(responses, (response, status) => named(opened(response), status));
  return { ...operation, operationId: operationId(method, path), responses: { ...errors, ...answers } };
}

export function completed({ paths = {}, components, ...document }: Described): object {
  const { schemas, responses } = errorComponents();
  return {
    ...document,
    paths: mapped(paths, (operations, path) =>
      mapped(operations, (operation, method) => completedOperation(method, path, operation)),
    ),
    components: {
      ...components,
      schemas: { ...components?.['schemas'], ...schemas },
      responses: { ...components?.['responses'], ...responses },
    },
  };
}

function mapped<Value, Result>(
  values: Readonly<Record<string, Value>>,
  change: (value: Value, key: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]));
}
