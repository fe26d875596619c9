/**
 * The Turbo/Forex table: the only place for differences between the two areas. Each module's Turbo row is
 * directly above its Forex row. Sentences that a row does not override are derived from its `one`,
 * `many` and `heading` in `text.ts`.
 */

export const areas = ['turbo', 'forex'] as const;
export type Area = (typeof areas)[number];

export const modules = ['whitelabel', 'prooftype', 'sport', 'proof', 'report', 'note'] as const;
export type Module = (typeof modules)[number];

/** The section that grants access to the area, and the heading of its sidebar group. */
export const areaTable = {
  turbo: { section: 'Turbo', heading: 'TURBO' },
  forex: { section: 'Forex', heading: 'FOREX' },
} as const satisfies Record<Area, { section: string; heading: string }>;

export type Section = (typeof areaTable)[Area]['section'];
export const sections: readonly Section[] = areas.map((area) => areaTable[area].section);

export function sectionOf(area: Area): Section {
  return areaTable[area].section;
}

/** Actions that every module has; a row adds more with `extraActions`. */
export const baseActions = ['create', 'update', 'delete', 'preview', 'listing'] as const;
export type Action = (typeof baseActions)[number] | 'export' | 'import' | 'pdf_download';

/** What the screens and answers of each module say. */
export interface Sentences {
  readonly title: string;
  readonly searchPlaceholder: string;
  readonly addLabel: string;
  readonly createHeading: string;
  readonly editHeading: string;
  readonly previewHeading: string;
  readonly empty: string;
  readonly noAccess: string;
  readonly confirmDelete: string;
  readonly required: string;
  readonly fetchManyFailed: string;
  readonly fetchOneFailed: string;
  readonly createFailed: string;
  readonly updateFailed: string;
  readonly deleteFailed: string;
  readonly fetchedMany: string;
  readonly fetchedOne: string;
  readonly created: string;
  readonly updated: string;
  readonly deleted: string;
  readonly deletedOnScreen: string;
  readonly restored: string;
  readonly restoreFailed: string;
  readonly deniedCreate: string;
  readonly deniedUpdate: string;
  readonly deniedDelete: string;
  readonly deniedPreview: string;
}

/** Sentences that differ from the derived ones. */
export type IrregularSentences = Partial<Omit<Sentences, 'title'>>;

interface ModuleRow {
  /** Route of the screen. */
  readonly screen: string;
  /** Sidebar label. */
  readonly label: string;
  /** Heading of the screen. */
  readonly title: string;
  /** Paths below /api. */
  readonly api: { readonly base: string; readonly list: string; readonly create: string };
  /** Permission strings are `{stem}_{action}`. */
  readonly stem: string;
  readonly extraActions: readonly Action[];
  /** Wire names of the fields whose internal name differs. */
  readonly wire: Readonly<Record<string, string>>;
  /** Extra response key, next to `data`, that also holds the saved record. */
  readonly answerKey?: string;
  /** For example 'sport' / 'sports' in running text; `heading` is for titles and buttons. */
  readonly one: string;
  readonly many: string;
  readonly heading: string;
  readonly sentences: IrregularSentences;
}

const crud = { list: '', create: '' } as const;

/** Failure and denial messages of reports, which have their own wording in both areas. */
function failuresOf(many: string) {
  return {
    fetchManyFailed: `Error fetching ${many}`,
    fetchOneFailed: `Error fetching ${many}`,
    createFailed: `Error creating ${many}`,
    updateFailed: `Error updating ${many}`,
    deleteFailed: `Error deleting ${many}`,
    deniedCreate: 'You do not have permission to perform this action.',
    deniedUpdate: `You do not have permission to edit ${many}.`,
    deniedDelete: `You do not have permission to delete ${many}.`,
    deniedPreview: `You do not have permission to preview ${many}.`,
  };
}

export const moduleTable = {
  whitelabel: {
    turbo: {
      screen: '/whitelabel',
      label: 'Whitelabel',
      title: 'Whitelabel Management',
      api: { base: '/whitelabel', list: '/all', create: '/create' },
      stem: 'whitelabel',
      extraActions: [],
      wire: { name: 'whitelabel_user', group: 'whatsapp_group' },
      one: 'whitelabel',
      many: 'whitelabels',
      heading: 'Whitelabel',
      sentences: { deletedOnScreen: 'Whitelabel deleted successfully!' },
    },
    forex: {
      screen: '/forex_whitelabel',
      label: 'Whitelabel',
      title: 'Forex Whitelabel Management',
      api: { base: '/forexwhitelabel', list: '/all', create: '/create' },
      stem: 'forex_whitelabel',
      extraActions: [],
      wire: { name: 'forex_whitelabel_user', group: 'whatsapp_group' },
      one: 'forex whitelabel',
      many: 'forex whitelabels',
      heading: 'Forex Whitelabel',
      sentences: { deletedOnScreen: 'Forex whitelabel deleted successfully!' },
    },
  },
  prooftype: {
    turbo: {
      screen: '/prooftype',
      label: 'Prooftype',
      title: 'Prooftype Management',
      api: { base: '/prooftype', ...crud },
      stem: 'prooftype',
      extraActions: [],
      wire: {},
      answerKey: 'proof',
      one: 'proof type',
      many: 'proof types',
      heading: 'Proof Type',
      sentences: { required: 'Type and content are required' },
    },
    forex: {
      screen: '/forex_prooftype',
      label: 'Prooftype',
      title: 'Forex Proof Type Management',
      api: { base: '/forexprooftype', ...crud },
      stem: 'forex_prooftype',
      extraActions: [],
      wire: {},
      answerKey: 'forexProofType',
      one: 'forex proof type',
      many: 'forex proof types',
      heading: 'Forex Proof Type',
      sentences: { required: 'Type and content are required' },
    },
  },
  sport: {
    turbo: {
      screen: '/sports',
      label: 'Sport',
      title: 'Sports Management',
      api: { base: '/sports', ...crud },
      stem: 'sports',
      extraActions: [],
      wire: { name: 'sportsName' },
      one: 'sport',
      many: 'sports',
      heading: 'Sport',
      sentences: {
        searchPlaceholder: 'Search by Sport Name',
        required: 'Sports name is required',
        deletedOnScreen: 'Sport deleted successfully!',
      },
    },
    forex: {
      screen: '/forex_sport',
      label: 'Sport',
      title: 'Forex Sports Management',
      api: { base: '/forexsport', ...crud },
      stem: 'forex_sport',
      extraActions: [],
      wire: { name: 'forexSportName' },
      one: 'forex sport',
      many: 'forex sports',
      heading: 'Forex Sport',
      sentences: {
        searchPlaceholder: 'Search by Forex Sport Name',
        required: 'Forex sport name is required',
        created: 'Forex sport created successfully!',
        updated: 'Forex sport updated successfully!',
        deleted: 'Forex sport deleted successfully!',
      },
    },
  },
  proof: {
    turbo: {
      screen: '/proof',
      label: 'Proof',
      title: 'Proof Management',
      api: { base: '/client', list: '', create: '/create' },
      stem: 'proof',
      extraActions: ['pdf_download'],
      wire: { whitelabel: 'whitelabel_user', group: 'whatsapp_group' },
      one: 'client',
      many: 'clients',
      heading: 'Proof',
      sentences: {
        searchPlaceholder: 'Search by any field...',
        empty: 'Data Not Found',
        noAccess: 'Access denied. You do not have permission to view Proof.',
        required: 'User, Event Name, Navigation, Proof Type, Sport Name, and MarketName are required fields',
      },
    },
    forex: {
      screen: '/forex_proof',
      label: 'Proof',
      title: 'Forex Proof Management',
      api: { base: '/forexProof', list: '', create: '/create' },
      stem: 'forex_proof',
      extraActions: ['pdf_download'],
      wire: { whitelabel: 'forex_whitelabel_user', group: 'whatsapp_group' },
      one: 'forexProof',
      many: 'forexProofs',
      heading: 'Forex Proof',
      sentences: {
        searchPlaceholder: 'Search by any field...',
        empty: 'Data Not Found',
        noAccess: 'Access denied. You do not have permission to view Forex Proof.',
        required: 'User, Event Name, Navigation, Proof Type, Sport Name, and MarketName are required fields',
      },
    },
  },
  report: {
    turbo: {
      screen: '/reports',
      label: 'Report',
      title: 'Report Management',
      api: { base: '/report', list: '/all', create: '/create' },
      stem: 'report',
      extraActions: ['export', 'import'],
      wire: {},
      one: 'report',
      many: 'reports',
      heading: 'Report',
      sentences: {
        searchPlaceholder: 'Search by any field...',
        empty: 'No records found',
        createHeading: 'Create Report',
        editHeading: 'Update Report',
        noAccess: 'Access denied. You do not have permission to view reports.',
        ...failuresOf('reports'),
      },
    },
    forex: {
      screen: '/forex_report',
      label: 'Report',
      title: 'Forex Report Management',
      api: { base: '/forexReport', list: '/all', create: '/create' },
      stem: 'forexReport',
      extraActions: ['export'],
      wire: {},
      one: 'forex report',
      many: 'forex reports',
      heading: 'Forex Report',
      sentences: {
        searchPlaceholder: 'Search by any field...',
        empty: 'No records found',
        addLabel: 'Add Record',
        createHeading: 'Create Forex Report',
        editHeading: 'Edit Forex Report',
        noAccess: 'Access denied. You do not have permission to view forex reports.',
        ...failuresOf('forex reports'),
      },
    },
  },
  note: {
    turbo: {
      screen: '/notes',
      label: 'Note',
      title: 'Note Management',
      api: { base: '/note', list: '', create: '/add' },
      stem: 'note',
      extraActions: [],
      wire: {},
      one: 'note',
      many: 'notes',
      heading: 'Note',
      sentences: { searchPlaceholder: 'Search by any field...', required: 'Note content is required' },
    },
    forex: {
      screen: '/forex_note',
      label: 'Note',
      title: 'Forex Note Management',
      api: { base: '/forexnote', list: '', create: '/add' },
      stem: 'forex_note',
      extraActions: [],
      wire: {},
      one: 'forex note',
      many: 'forex notes',
      heading: 'Forex Note',
      sentences: { searchPlaceholder: 'Search by any field...', required: 'Note content is required' },
    },
  },
} as const satisfies Record<Module, Record<Area, ModuleRow>>;

/** Proof-only differences: PDF download and lookup messages, and the second name of the id. */
export const proofTable = {
  turbo: {
    idAlias: null,
    whitelabelsNoun: 'whitelabels',
    chooseWhitelabel: 'Please select a valid whitelabel user before downloading.',
    pdfNameFallback: 'client',
  },
  forex: {
    idAlias: 'forexProofId',
    whitelabelsNoun: 'forexWhitelabels',
    chooseWhitelabel: 'Please select a valid forexWhitelabel user before downloading.',
    pdfNameFallback: 'forexProof',
  },
} as const satisfies Record<Area, Record<string, string | null>>;

/** Report-only differences: totals, button labels, file names, the import permission. */
export const reportTable = {
  turbo: {
    totals: 'row',
    exportLabel: 'Export Reports',
    exportFile: 'reports.xlsx',
    importAction: 'import',
    imported: 'Reports imported successfully',
    exported: 'Reports exported successfully',
  },
  forex: {
    totals: 'box',
    exportLabel: 'Export Records',
    exportFile: 'forexReports.xlsx',
    importAction: 'create',
    imported: 'Forex Reports imported successfully',
    exported: 'Forex Reports exported successfully',
  },
} as const satisfies Record<
  Area,
  {
    totals: 'row' | 'box';
    exportLabel: string;
    exportFile: string;
    importAction: Action;
    imported: string;
    exported: string;
  }
>;

/** Note-only differences: the preview footer. */
export const noteTable = {
  turbo: { previewFooter: null },
  forex: { previewFooter: 'Forex Note ID' },
} as const satisfies Record<Area, { previewFooter: string | null }>;

export function moduleRow(area: Area, module: Module): ModuleRow {
  return moduleTable[module][area];
}

export function apiPath(area: Area, module: Module, call: 'base' | 'list' | 'create' = 'base'): string {
  const { base, list, create } = moduleRow(area, module).api;
  return base + { base: '', list, create }[call];
}
