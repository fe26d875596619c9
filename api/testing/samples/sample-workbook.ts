/** Builds spreadsheet files by hand: valid ones as written by other programs, and hostile ones. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface Part {
  readonly name: string;
  readonly content: string | Buffer;
  /** False values that the file declares. */
  readonly claims?: { readonly size?: number; readonly packedSize?: number; readonly checksum?: number };
  readonly flags?: number;
  readonly method?: number;
}

/** A zip archive as most programs write it, sizes first. */
export function zipOf(parts: readonly Part[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const { local, central } = entryOf(part, offset);
    locals.push(local);
    directory.push(central);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

interface Packed {
  readonly data: Buffer;
  readonly checksum: number;
}

/** Packing the content of a zip bomb takes a second, so each content is packed once. */
const packed = new WeakMap<Buffer, Packed>();

function pack(content: string | Buffer): Packed {
  if (typeof content === 'string') return { data: deflateRawSync(content), checksum: crc32(content) };
  const known = packed.get(content) ?? {
    data: deflateRawSync(content, { level: 1 }),
    checksum: crc32(content),
  };
  packed.set(content, known);
  return known;
}

function entryOf({ name, content, claims = {}, flags = 0, method = 8 }: Part, offset: number) {
  const plain = typeof content === 'string' ? Buffer.from(content) : content;
  const { data, checksum } = method === 8 ? pack(content) : { data: plain, checksum: crc32(plain) };
  const path = Buffer.from(name);
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(flags, 2);
  facts.writeUInt16LE(method, 4);
  facts.writeUInt16LE(0x21, 8);
  facts.writeUInt32LE(claims.checksum ?? checksum, 10);
  facts.writeUInt32LE(claims.packedSize ?? data.length, 14);
  facts.writeUInt32LE(claims.size ?? plain.length, 18);
  facts.writeUInt16LE(path.length, 22);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return {
    local: Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, path, data]),
    central: Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), facts, rest, path]),
  };
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The content of <sheetData> of each sheet, and any deviations from an ordinary workbook. */
export interface SampleWorkbook {
  readonly sheetData?: string;
  readonly sharedStrings?: string;
  readonly styles?: string;
  readonly workbook?: string;
  readonly sheet?: string;
  readonly extra?: readonly Part[];
}

export function partsOfWorkbook(sample: SampleWorkbook): Part[] {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  return [
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: '_rels/.rels',
      content: `<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content:
        sample.workbook ??
        `<workbook xmlns:r="${OFFICE}"><sheets><sheet name="Sample" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}` +
        relation('rId2', 'sharedStrings', '/xl/sharedStrings.xml') +
        `${relation('rId3', 'styles', 'styles.xml')}${relation('rId4', 'chartsheet', 'chart.xml')}</Relationships>`,
    },
    { name: 'xl/styles.xml', content: sample.styles ?? '<styleSheet/>' },
    { name: 'xl/sharedStrings.xml', content: `<sst>${sample.sharedStrings ?? ''}</sst>` },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: sample.sheet ?? `<worksheet><sheetData>${sample.sheetData ?? ''}</sheetData></worksheet>`,
    },
    ...(sample.extra ?? []),
  ];
}

export function sampleWorkbook(sample: SampleWorkbook): Buffer {
  return zipOf(partsOfWorkbook(sample));
}
