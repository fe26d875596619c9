/** Proofs: evidence documents. A proof keeps its brand, template and sport as they were when it was saved. */
import { z } from 'zod';
import { moduleRow, proofTable, type Area } from '../areas.ts';
import { parseDay } from '../values/moment/day.ts';
import { imageFile } from '../record/image-file.ts';
import {
  proofSentences as sentences,
  proofSentencesOf,
  proofLabels as labels,
  proofWords as words,
} from './text.ts';
import { imageSentences, sentencesOf } from '../text.ts';
import { imagesPerGroup, pageSizes, textLimits } from '../values/limits.ts';
import { chosenHashes } from './chosen-hashes.ts';
import { imageOrder } from './image-order.ts';
import { optionalName, optionalText, requiredName, requiredText } from '../values/text-field.ts';
import { fromWire, toWire, wireNameOf } from '../record/wire.ts';
import { isTooLong, mostDigits, roundedDown } from '../values/whole-number.ts';
import type { ModuleDefinition, RecordOf } from '../record/module-definition.ts';

export type BrandReference = {
  readonly _id: string;
  readonly name: string;
  readonly group?: string;
  readonly hexacode?: string;
  readonly url?: string;
  readonly logo?: string;
  /** Only in the response for a single proof. */
  readonly logoBase64?: string | null;
};
export type TemplateReference = { readonly _id: string; readonly type: string; readonly content?: string };
export type SportReference = { readonly _id: string; readonly name: string };

export type ProofImage = {
  readonly _id: string;
  readonly filename: string;
  /** Size of the image as used in documents. */
  readonly width: number;
  readonly height: number;
  /** That image as a data: URL; only in the response for a single proof. */
  readonly data?: string;
};

export type ProofFields = {
  whitelabel: BrandReference;
  agentname: string;
  user: string;
  amount: number;
  prooftype: TemplateReference;
  sportname: SportReference;
  eventname: string;
  marketname: string;
  navigation: string;
  navigation2: string;
  profitAndLoss: number;
  /** The author; set by the server. */
  proofMaker: string;
  group: string;
  /** YYYY-MM-DD */
  date: string;
  images: readonly ProofImage[];
  navigation2Images: readonly ProofImage[];
};
export type Proof = RecordOf<ProofFields> & {
  /** Reports created from this proof; only in the response for a single proof. */
  readonly reports?: readonly { readonly _id: string; readonly date: string | null }[];
};

export const imageGroups = ['images', 'navigation2Images'] as const;
export type ImageGroup = (typeof imageGroups)[number];

export const tooManyImages: Readonly<Record<ImageGroup, string>> = {
  images: sentences.tooManyImages,
  navigation2Images: sentences.tooManyNavigation2Images,
};

/** The form field, next to a group's files, that holds the order of new and kept images. */
export function orderField(group: ImageGroup): `${ImageGroup}Order` {
  return `${group}Order`;
}

/** The form field with the SHA-256 of each of a group's files, as chosen. */
export function chosenField(group: ImageGroup): `${ImageGroup}Sha256` {
  return `${group}Sha256`;
}

function whole(label: string, least: number) {
  return z
    .union([z.number(), z.string()], words.notANumber(label))
    .prefault(0)
    .transform((input, context) => {
      const value = input === '' ? 0 : roundedDown(input);
      if (value !== undefined && value >= least) return value;
      const message =
        value !== undefined
          ? words.belowZero(label)
          : isTooLong(input)
            ? words.tooManyDigits(label, mostDigits)
            : words.notANumber(label);
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
}

const day = z.string(words.dateRequired).transform((typed, context) => {
  const parsed = parseDay(typed);
  if (parsed !== undefined) return parsed;
  const message = typed.trim() === '' ? words.dateRequired : words.dateInvalid;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

function files(group: ImageGroup) {
  return z
    .array(imageFile(imageSentences.notAnImage), imageSentences.notAnImage)
    .max(imagesPerGroup, tooManyImages[group])
    .prefault([]);
}

/** Ids have the length of a UUID; longer text is not an id. */
const idLength = 36;

/** The request body: references by id, images as files. */
export function proofSchema(area: Area) {
  const { required } = sentencesOf(area, 'proof');
  const text = (field: keyof typeof labels, max: number) => requiredText(labels[field], max, required);
  return z.object({
    whitelabel: requiredText(labels.whitelabel, idLength, sentences.enterValidUsername),
    agentname: optionalName(labels.agentname),
    user: requiredName(labels.user, required),
    amount: whole(labels.amount, 0),
    prooftype: text('prooftype', idLength),
    sportname: text('sportname', idLength),
    eventname: requiredName(labels.eventname, required),
    marketname: requiredName(labels.marketname, required),
    navigation: text('navigation', textLimits.remark),
    navigation2: optionalText(labels.navigation2, textLimits.remark),
    profitAndLoss: whole(labels.profitAndLoss, Number.MIN_SAFE_INTEGER),
    group: optionalName(labels.group),
    date: day,
    images: files('images'),
    imagesOrder: imageOrder.optional(),
    imagesSha256: chosenHashes.optional(),
    navigation2Images: files('navigation2Images'),
    navigation2ImagesOrder: imageOrder.optional(),
    navigation2ImagesSha256: chosenHashes.optional(),
  });
}
export type SentProof = z.output<ReturnType<typeof proofSchema>>;

type Wire = Readonly<Record<string, unknown>>;

const textType = z.string();
const imageAnswer = z.array(
  z.object({ _id: textType, filename: textType, width: z.int(), height: z.int(), data: textType.optional() }),
);

/** A proof in API responses, by internal names. */
export function proofAnswer(area: Area) {
  const brand = moduleRow(area, 'whitelabel').wire;
  const sport = moduleRow(area, 'sport').wire;
  const { idAlias } = proofTable[area];
  return z.object({
    ...(idAlias && { [idAlias]: textType }),
    whitelabel: z.object({ _id: textType, [wireNameOf(brand, 'name')]: textType }),
    agentname: textType,
    user: textType,
    amount: z.int(),
    prooftype: z.object({ _id: textType, type: textType, content: textType.optional() }),
    sportname: z.object({ _id: textType, [wireNameOf(sport, 'name')]: textType }),
    eventname: textType,
    marketname: textType,
    navigation: textType,
    navigation2: textType,
    profitAndLoss: z.int(),
    proofMaker: textType,
    group: textType,
    date: textType,
    images: imageAnswer,
    navigation2Images: imageAnswer,
  });
}

/** References use the names of their own modules; only the public properties of stored images are included. */
function write(area: Area, record: Wire): Record<string, unknown> {
  const { idAlias } = proofTable[area];
  const { whitelabel, sportname, images, navigation2Images, ...rest } = record as Wire & ProofFields;
  return toWire(
    {
      _id: rest._id,
      ...(idAlias && { [idAlias]: rest._id }),
      ...rest,
      whitelabel: toWire(whitelabel, moduleRow(area, 'whitelabel').wire),
      sportname: toWire(sportname, moduleRow(area, 'sport').wire),
      images: images.map(imageOnWire),
      navigation2Images: navigation2Images.map(imageOnWire),
    },
    moduleRow(area, 'proof').wire,
  );
}

function imageOnWire({ _id, filename, width, height, data }: ProofImage): ProofImage {
  return { _id, filename, width, height, ...(data !== undefined && { data }) };
}

function read(area: Area, wire: Wire): Record<string, unknown> {
  const { whitelabel, sportname, ...rest } = fromWire(wire, moduleRow(area, 'proof').wire);
  return {
    ...rest,
    whitelabel: fromWire(whitelabel as Wire, moduleRow(area, 'whitelabel').wire),
    sportname: fromWire(sportname as Wire, moduleRow(area, 'sport').wire),
  };
}

/** No validation: the server validates with the same schema. */
export function proofFromWire(area: Area, wire: Wire): Proof {
  return read(area, wire) as unknown as Proof;
}

export const proof: ModuleDefinition<ProofFields> = {
  module: 'proof',
  schema: proofSchema,
  labels: () => labels,
  initial: {
    whitelabel: { _id: '', name: '' },
    agentname: '',
    user: '',
    amount: 0,
    prooftype: { _id: '', type: '' },
    sportname: { _id: '', name: '' },
    eventname: '',
    marketname: '',
    navigation: '',
    navigation2: '',
    profitAndLoss: 0,
    proofMaker: '',
    group: '',
    date: '',
    images: [],
    navigation2Images: [],
  },
  uploads: imageGroups,
  manyUploads: {
    images: { most: imagesPerGroup, tooMany: tooManyImages.images },
    navigation2Images: { most: imagesPerGroup, tooMany: tooManyImages.navigation2Images },
  },
  onWire: { write, read },
  isDuplicable: true,
  nameField: 'user',
  authorField: 'proofMaker',
  defaultSort: { key: '_id', direction: 'desc' },
  pageSizes: pageSizes.record,
};

/** The user's name as a file name that is valid on every system. */
export function pdfFileName(area: Area, user: string): string {
  return fileNameOf(area, user.replaceAll(/[^A-Za-z0-9_-]/gu, '_'));
}

/** The same with letters of every script, for clients that support more than ASCII. */
export function fullPdfFileName(area: Area, user: string): string {
  return fileNameOf(area, user.replaceAll(/[^\p{L}\p{M}\p{N}_-]/gu, '_'));
}

function fileNameOf(area: Area, name: string): string {
  return `${name || proofSentencesOf(area).pdfNameFallback}.pdf`;
}
