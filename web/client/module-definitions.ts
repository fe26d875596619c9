/** The definition of each module, for code that treats all modules alike. */
import type { Module } from '../../domain/areas.ts';
import { note } from '../../domain/note/note.ts';
import { proof } from '../../domain/proof/proof.ts';
import { prooftype } from '../../domain/prooftype/prooftype.ts';
import { report } from '../../domain/report/report.ts';
import { sport } from '../../domain/sport/sport.ts';
import { whitelabel } from '../../domain/whitelabel/whitelabel.ts';

export const moduleDefinitions = {
  whitelabel,
  prooftype,
  sport,
  proof,
  report,
  note,
} as const satisfies Readonly<Record<Module, unknown>>;
