/**
 * The SHA-256 of a group's new files as the person chose them, before the browser shrank them: a list in the order of
 * the files, with null where it is not known. It is a claim: the server sees only what it receives.
 */
import { z } from 'zod';
import { imagesPerGroup } from '../values/limits.ts';
import { jsonOrText } from '../values/json-text.ts';
import { proofWords } from './text.ts';

const hashes = z
  .array(
    z
      .string()
      .regex(/^[\da-f]{64}$/, proofWords.hashInvalid)
      .nullable(),
    proofWords.hashInvalid,
  )
  .max(imagesPerGroup, proofWords.hashInvalid);

/** JSON text, as forms send it, or the list itself. */
export const chosenHashes = jsonOrText(hashes, proofWords.hashInvalid);
