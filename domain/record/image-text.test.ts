import { expect, it } from 'vitest';
import { imageSentences } from './image-text.ts';

it('says what is wrong with a picture in words and figures, and with which', () => {
  const { inFile, ...sentences } = imageSentences;
  expect(inFile('a.png', sentences.broken)).toBe('a.png: The image is damaged and cannot be read');
  expect(sentences).toEqual({
    notAnImage: 'Only JPEG, PNG, GIF and WebP images are accepted',
    broken: 'The image is damaged and cannot be read',
    moreThanAnImage: 'The file holds more than an image and was refused',
    tooLarge: 'An image can have at most 10 MB',
    tooManyPixels: 'An image can have at most 25 megapixels',
    tooDemanding: 'The image takes too much time or memory to read',
    unreadable: 'The file could not be read. It may have been changed, moved or deleted.',
    busy: 'Too many images are being processed. Please try again in a moment.',
    choose: 'Choose a file or drop it here',
    replace: 'Choose another file or drop it here',
    undo: 'Remove the chosen file',
  });
});
