/** Compares answers with the OpenAPI document: a test fails if an answer differs from it. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

interface Response {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: unknown }>>;
}

interface Operation {
  readonly responses: Readonly<Record<string, Response>>;
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: object;
    readonly responses: Readonly<Record<string, Response>>;
  };
}

export interface Answer {
  readonly status: number;
  readonly type: string | undefined;
  readonly body: unknown;
}

type Json = Readonly<Record<string, unknown>>;

/** Clients ignore unknown members; tests do not. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const isOpen = 'properties' in schema && !('additionalProperties' in schema);
  const members = Object.entries(schema).map(([key, value]) => [
    key,
    key === 'properties' ? closedMembers(value as Json) : closed(value),
  ]);
  return Object.fromEntries(isOpen ? [...members, ['additionalProperties', false]] : members) as Json;
}

/** Their names may be those of keywords. */
function closedMembers(members: Json): Json {
  return Object.fromEntries(Object.entries(members).map(([name, schema]) => [name, closed(schema)]));
}

export class DocumentedAnswers {
  private readonly document: ApiDocument;
  private readonly patterns: readonly (readonly [RegExp, string])[];
  private readonly validators = new Map<string, ValidateFunction>();
  private readonly ajv = new Ajv2020({ strict: false, validateFormats: false, code: { optimize: false } });

  constructor(document: ApiDocument) {
    this.document = document;
    this.patterns = Object.keys(document.paths)
      // Literal path segments take precedence over parameters.
      .toSorted((a, b) => a.split('{').length - b.split('{').length)
      .map((path) => [new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`), path]);
  }

  /** Throws if the answer does not match the document. Paths and methods that do not exist are not described. */
  check(method: string, url: string, { status, type, body }: Answer): void {
    const [pathname = ''] = url.split('?');
    const path = this.patterns.find(([pattern]) => pattern.test(pathname))?.[1] ?? '';
    const operation = this.document.paths[path]?.[method.toLowerCase()];
    if (!operation) return;
    const call = `${method} ${path} ${status}`;
    const response = this.responseOf(operation, status);
    if (!response) throw new Error(`${call}: openapi.json does not name this status`);
    if (response.content === undefined) {
      if (type !== undefined) throw new Error(`${call}: openapi.json names no content, this is ${type}`);
      return;
    }
    const media = type?.split(';')[0] ?? '';
    const described = response.content[media];
    if (!described) throw new Error(`${call}: openapi.json does not name the type ${media}`);
    if (media !== 'application/json') return;
    const validate = this.validatorOf(call, described.schema as Json);
    if (validate(body)) return;
    const [error] = validate.errors ?? [];
    const where = `${error?.instancePath ?? ''} ${error?.message ?? ''} ${JSON.stringify(error?.params)}`;
    throw new Error(`${call}: not as in openapi.json: ${where}`);
  }

  private responseOf({ responses }: Operation, status: number): Response | undefined {
    const named = responses[status] ?? (status >= 400 ? responses['default'] : undefined);
    const name = named?.$ref?.split('/').at(-1);
    return name === undefined ? named : this.document.components.responses[name];
  }

  /** All errors refer to one schema. */
  private validatorOf(call: string, schema: Json): ValidateFunction {
    const name = typeof schema['$ref'] === 'string' ? schema['$ref'] : call;
    const known = this.validators.get(name);
    if (known) return known;
    const { schemas } = this.document.components;
    const validate = this.ajv.compile(closed({ ...schema, components: { schemas } }) as Json);
    this.validators.set(name, validate);
    return validate;
  }
}
