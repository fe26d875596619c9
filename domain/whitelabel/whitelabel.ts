import { z } from 'zod';
import { defaultBrandColour, isHexacode, withHash } from './brand-colour.ts';
import { imageFile, type SentFile } from '../record/image-file.ts';
import { pageSizes, textLimits } from '../values/limits.ts';
import { requiredName, requiredText } from '../values/text-field.ts';
import { isWebAddress } from '../values/web-address.ts';
import { whitelabelSentences } from './text.ts';
import type { ModuleDefinition, RecordOf } from '../record/module-definition.ts';

export type WhitelabelFields = {
  name: string;
  group: string;
  /** the brand's colour, with a leading # */
  hexacode: string;
  url: string;
  /** URL of the stored logo; in a form, possibly the file that will replace it */
  logo: string | SentFile;
};
export type Whitelabel = RecordOf<WhitelabelFields>;

const labels = {
  name: 'Whitelabel User(WL)',
  group: 'WhatsApp Group',
  hexacode: 'Color',
  url: 'URL',
  logo: whitelabelSentences.logo,
} as const;

function required(field: keyof typeof labels, max: number) {
  return requiredText(labels[field], max, whitelabelSentences.fieldRequired(labels[field]));
}

/** Report an empty field only as missing, not also as malformed. */
const unlessEmpty = (isGood: (text: string) => boolean) => (text: string) => text === '' || isGood(text);

const logoFile = imageFile(whitelabelSentences.fieldRequired(labels.logo));

export const whitelabel: ModuleDefinition<WhitelabelFields> = {
  module: 'whitelabel',
  schema: (_area, purpose) =>
    z.object({
      name: requiredName(labels.name, whitelabelSentences.fieldRequired(labels.name)),
      group: requiredName(labels.group, whitelabelSentences.fieldRequired(labels.group)),
      hexacode: required('hexacode', textLimits.name)
        .overwrite(withHash)
        .refine(unlessEmpty(isHexacode), whitelabelSentences.notAColour),
      url: required('url', textLimits.url).refine(
        unlessEmpty(isWebAddress),
        whitelabelSentences.notAnAddress,
      ),
      // Text is the URL of the current logo, which is kept.
      logo: purpose === 'create' ? logoFile : logoFile.or(z.string()).nullish(),
    }),
  labels: () => labels,
  initial: { name: '', group: '', hexacode: defaultBrandColour, url: '', logo: '' },
  uploads: ['logo'],
  nameField: 'name',
  unsearched: ['hexacode', 'logo'],
  defaultSort: { key: 'name', direction: 'asc' },
  pageSizes: pageSizes.reference,
};
