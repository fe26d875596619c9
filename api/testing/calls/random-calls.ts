/** Random calls, valid and invalid, generated from the API description. */
import * as fc from 'fast-check';

export interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

interface Parameter {
  readonly in: 'path' | 'query' | 'header';
  readonly name: string;
  readonly schema: Schema;
}

export interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
}

export interface RandomCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: unknown;
  /** Sent as a form, with files. */
  readonly form?: readonly (readonly [name: string, value: string | Blob])[];
}

/** Texts that often break programs. */
const words = ['', ' ', 'a', '  x  ', 'null', 'undefined', 'true', '[]', '{}', '__proto__', 'constructor'];
const amounts = ['0', '-0', '-1', '.5', '5.', '+5', '1e400', 'NaN', '0.005', '1,234.56', '1.234,56', '٣'];
const days = ['2026-11-17', '2026-02-30', '9999-12-31', '0000-01-01', '10000-01-01', '12:30', '24:00'];
const code = ["'", '";--', '\\', '%', '_', '(', '.*', '[a-z', '<script>alert(1)</script>', '=1+1', '../../x'];
const letters = ['\u0000', 'a\u0000b', '\ud800', '\udfff x', '\u202e', 'e\u0301', 'İıßſ', '\u{1F600}'];
const spaces = ['\ufeff', '\u00a0', '\r\n\t'];
const long = ['1'.repeat(400), 'x'.repeat(300), 'x'.repeat(20_000)];
const texts = [...words, ...amounts, ...days, ...code, ...letters, ...spaces, ...long];
const numbers = [0, 1, -1, 2, 100, 0.01, 1.005, -0.001, 1.5, 2 ** 31, 2 ** 53, 1e15, 1e308];

const anyText = fc.constantFrom(...texts);
const anyNumber = fc.constantFrom(...numbers);
const oddValues = [null, true, 0, -1, 1.5, '', 'a', [], {}, [[[[]]]], { a: { b: 1 } }, [null], ['a', 'a']];
const oddValue: fc.Arbitrary<unknown> = fc.constantFrom(...oddValues);

const noHeaders: Record<string, string> = {};

/** Most parts of a call are valid, so that the others are reached. */
const mostly = <Value>(sound: fc.Arbitrary<Value>, other: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 7, arbitrary: sound }, { weight: 1, arbitrary: other });

/** `ids` are those of records that exist. */
export function callsOf(
  method: string,
  path: string,
  { parameters = [], requestBody }: Operation,
  ids: readonly string[],
): fc.Arbitrary<RandomCall> {
  const anyId = mostly(fc.constantFrom(...ids), anyText);
  const value = (schema: Schema, name = '') => valueOf(schema, name, anyId);
  const inPath = parameters.filter((one) => one.in === 'path');
  const inQuery = parameters.filter((one) => one.in === 'query');
  const content = requestBody?.content ?? {};
  const schema = Object.values(content)[0]?.schema;
  return fc
    .record({
      names: fc.array(anyId, { minLength: inPath.length, maxLength: inPath.length }),
      query: fc.record(
        Object.fromEntries(inQuery.map((one) => [one.name, seldom(value(one.schema, one.name))])),
      ),
      key: fc.option(fc.constantFrom('a', 'b', 'x'.repeat(300)), { freq: 9, nil: undefined }),
      body: schema ? value(schema) : fc.constant(undefined),
      isForm: 'multipart/form-data' in content ? fc.boolean() : fc.constant(false),
    })
    .map(({ names, query, key, body, isForm }): RandomCall => ({
      method,
      path: addressOf(path, names, query),
      headers: key === undefined ? noHeaders : { 'idempotency-key': key },
      ...(isForm ? { form: formOf(body) } : body !== undefined && { body }),
    }));
}

const seldom = (value: fc.Arbitrary<unknown>) => fc.option(value, { freq: 2, nil: undefined });

function valueOf(schema: Schema, name: string, anyId: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 30, arbitrary: fittingValue(schema, name, anyId) }, oddValue);
}

function fittingValue(schema: Schema, name: string, anyId: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const value = (one: Schema, of = name) => valueOf(one, of, anyId);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => value(one)));
  if (schema.allOf) {
    const parts = fc.tuple(...schema.allOf.map((one) => value(one)));
    return parts.map((all) => Object.assign({}, ...all) as unknown);
  }
  if (schema.properties) {
    const { required = [] } = schema;
    const members = Object.entries(schema.properties).map(([of, one]) => {
      const inner = value(one, of);
      return [of, required.includes(of) ? mostly(inner, fc.constant(undefined)) : seldom(inner)];
    });
    return fc.record(Object.fromEntries(members) as Record<string, fc.Arbitrary<unknown>>);
  }
  const [type] = [schema.type].flat();
  if (type === 'array') return fc.array(value(schema.items ?? {}), { maxLength: 3 });
  if (type === 'integer' || type === 'number') return mostly(fc.constant(1), anyNumber);
  if (type === 'boolean') return fc.boolean();
  const sound = /date|from|to$|since/i.test(name) ? '2026-11-17' : 'sample';
  return mostly(mostly(fc.constant(sound), anyId), anyText);
}

function addressOf(path: string, names: readonly string[], query: object): string {
  let at = 0;
  const filled = path.replaceAll(/\{\w+\}/g, () => encoded(names[at++] ?? ''));
  const asked = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encoded(textOf(value))}`);
  return asked.length > 0 ? `${filled}?${asked.join('&')}` : filled;
}

/** Half a character cannot be encoded; as bytes it can be sent. An empty name would be another call. */
function encoded(text: string): string {
  const short = text.slice(0, 2000);
  return /\p{Surrogate}/u.test(short) ? '%ED%A0%80' : encodeURIComponent(short) || '%20';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function formOf(body: unknown): readonly (readonly [string, string | Blob])[] {
  const fields = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) =>
      [value].flat().map((one: unknown) => {
        const text = textOf(one);
        return [name, /^(logo|images|navigation2Images|file)$/.test(name) ? new Blob([text]) : text] as const;
      }),
    );
}
