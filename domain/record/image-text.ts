/** Sentences about pictures that are sent to the console: what is refused, and how one is chosen. */
import { imageLimits } from '../values/limits.ts';

const megabytes = imageLimits.bytes / 1024 / 1024;
const megapixels = imageLimits.pixels / 1_000_000;

export const imageSentences = {
  notAnImage: 'Only JPEG, PNG, GIF and WebP images are accepted',
  broken: 'The image is damaged and cannot be read',
  moreThanAnImage: 'The file holds more than an image and was refused',
  tooLarge: `An image can have at most ${megabytes} MB`,
  tooManyPixels: `An image can have at most ${megapixels} megapixels`,
  tooDemanding: 'The image takes too much time or memory to read',
  unreadable: 'The file could not be read. It may have been changed, moved or deleted.',
  inFile: (name: string, sentence: string) => `${name}: ${sentence}`,
  busy: 'Too many images are being processed. Please try again in a moment.',
  choose: 'Choose a file or drop it here',
  replace: 'Choose another file or drop it here',
  undo: 'Remove the chosen file',
} as const;
