/**
 * Internally a sport has a `name`; on the wire it is `sportsName` or `forexSportName`. Only these functions
 * convert between the two, with the `wire` names of the area table.
 */
import { z } from 'zod';

export type WireNames = Readonly<Record<string, string>>;

export function wireNameOf(names: WireNames, field: string): string {
  return names[field] ?? field;
}

/** The same schema with wire names. */
export function wireSchema(schema: z.ZodObject, names: WireNames): z.ZodObject {
  return z.object(
    Object.fromEntries(Object.entries(schema.shape).map(([field, type]) => [wireNameOf(names, field), type])),
  );
}

export function toWire(record: Readonly<Record<string, unknown>>, names: WireNames) {
  return Object.fromEntries(
    Object.entries(record).map(([field, value]) => [wireNameOf(names, field), value]),
  );
}

export function fromWire(body: Readonly<Record<string, unknown>>, names: WireNames) {
  const inside = new Map(Object.entries(names).map(([field, wire]) => [wire, field]));
  return Object.fromEntries(Object.entries(body).map(([wire, value]) => [inside.get(wire) ?? wire, value]));
}
