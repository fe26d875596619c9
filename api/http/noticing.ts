/** Saves keep the findings about a record, with the person's confirmations. */
import { z } from 'zod';
import { apiPath, moduleRow, type Area, type Module } from '../../domain/areas.ts';
import { anyOf, type Actor } from '../../domain/permissions.ts';
import { confirmationsSchema, type Confirmation, type Finding } from '../../domain/sense/finding/finding.ts';
import {
  findingsToKeep,
  isHidden,
  keptFindingSchema,
  listsHiddenFrom,
  visibleFindings,
} from '../../domain/sense/finding/kept.ts';
import { findingSentences } from '../../domain/sense/finding/text.ts';
import { sentencesOf } from '../../domain/text.ts';
import { jsonOrText } from '../../domain/values/json-text.ts';
import type { Transaction } from '../postgres/database.ts';
import type { Author } from '../store/audit.ts';
import { findingScope, unlimitedScope, type FindingScope } from '../store/finding/finding-scope.ts';
import type { Noticing, RecordStore, SavedContent } from '../store/record-store.ts';
import { actorOf } from './access.ts';
import { answerSchema } from './answers/answer-schemas.ts';
import { idParams } from './input/shared-schemas.ts';
import type { App } from './server.ts';

/** JSON text in a form. */
export const confirmationsField = jsonOrText(
  confirmationsSchema,
  findingSentences.confirmationsInvalid,
).optional();
export type Confirmations = z.output<typeof confirmationsField>;

/** It runs while the record is written: see `Noticing`. */
export type Notice = (tx: Transaction, saved: SavedContent, scope: FindingScope) => Promise<Finding[]>;

interface Saving {
  readonly actor: Actor;
  readonly author: Author;
  readonly confirmations: Confirmations;
}

/** The findings that are kept with the record. They never stop a save. */
export function noticedBy(notice: Notice, { actor, author, confirmations = [] }: Saving): Noticing {
  const hidden = listsHiddenFrom(actor);
  return async (tx, saved) => {
    const at = new Date().toISOString();
    const kept = (found: readonly Finding[], confirmations: readonly Confirmation[]) =>
      findingsToKeep(found, { confirmations, by: author.username, at, before: saved.noticed });
    const own = kept(await notice(tx, saved, findingScope(actor)), confirmations);
    if (!saved.noticed.some((finding) => isHidden(finding, hidden))) return own;
    // Findings about records that this person may not list are kept while they still apply.
    const all = kept(await notice(tx, saved, unlimitedScope), []);
    return [...own, ...all.filter((finding) => isHidden(finding, hidden))];
  };
}

/** `GET {record}/findings` */
export function mountFindings(app: App, area: Area, module: Module, records: RecordStore): void {
  app.get(
    `${apiPath(area, module)}/:id/findings`,
    {
      config: {
        access: anyOf(area, module, ['preview', 'update', 'listing']),
        denied: sentencesOf(area, module).deniedPreview,
      },
      schema: {
        tags: [moduleRow(area, module).heading],
        summary: 'Findings of the last save',
        params: idParams,
        response: { 200: answerSchema(z.object({ findings: z.array(keptFindingSchema) })) },
      },
    },
    async (request) => {
      const kept = await records.findings(area, request.params.id);
      const findings = visibleFindings(kept, listsHiddenFrom(actorOf(request)));
      return { data: { findings }, message: findingSentences.fetched };
    },
  );
}
