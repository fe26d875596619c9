/** How to mount each module of an area. A module missing here is a compile error. */
import type { Area, Module } from '../domain/areas.ts';
import type { ListTexts } from './http/list/list-texts.ts';
import type { App } from './http/server.ts';
import { noteRoutes } from './modules/note/note.ts';
import { proofRoutes } from './modules/proof/proof.ts';
import type { Sealing } from './modules/proof/seal-proof.ts';
import { proofTypeRoutes } from './modules/prooftype/prooftype.ts';
import { reportRoutes } from './modules/report/report.ts';
import { sportRoutes } from './modules/sport/sport.ts';
import { whitelabelRoutes } from './modules/whitelabel/whitelabel.ts';
import type { Database } from './postgres/database.ts';
import type { Printer } from './services/pdf/printer.ts';

/** Shared by all modules. */
export interface ModuleParts extends Pick<Database, 'orm' | 'pool'> {
  readonly texts: ListTexts;
  readonly printer: Printer;
  readonly publicUrl: string | undefined;
  readonly sealing: Sealing;
}

interface AreaModule {
  /** Accepts multipart bodies; all other routes refuse them. */
  readonly takesFiles?: true;
  mount(app: App, area: Area, parts: ModuleParts): void;
}

export const areaModules: Readonly<Record<Module, AreaModule>> = {
  whitelabel: { takesFiles: true, mount: (app, area, { orm }) => whitelabelRoutes(app, orm, area) },
  prooftype: { mount: (app, area, { orm }) => proofTypeRoutes(app, orm, area) },
  sport: { mount: (app, area, { orm }) => sportRoutes(app, orm, area) },
  proof: {
    takesFiles: true,
    mount: (app, area, { texts, ...parts }) => proofRoutes(app, area, parts, texts),
  },
  report: { mount: (app, area, { orm, texts }) => reportRoutes(app, orm, area, texts) },
  note: { mount: (app, area, { orm, texts }) => noteRoutes(app, orm, area, texts) },
};
