/** Records of a module in answers. */
import { z } from 'zod';
import { moduleRow, type Area } from '../../../domain/areas.ts';
import type { ModuleDefinition } from '../../../domain/record/module-definition.ts';
import { wireNameOf, wireSchema } from '../../../domain/record/wire.ts';

/** The fields as they are sent; a file is answered as its address. */
export function answeredFields(area: Area, definition: ModuleDefinition): z.ZodObject {
  const { wire } = moduleRow(area, definition.module);
  const uploads = (definition.uploads ?? []).map((field) => [wireNameOf(wire, field), z.string()]);
  const fields = wireSchema(definition.schema(area, 'create', definition.initialContext), wire);
  return fields.extend(Object.fromEntries(uploads));
}
