/** Entry point of the process that decodes images. */
import { answerTasksWithin } from '../workers/process-tasks.ts';
import { decodePicture } from './decode-picture.ts';
import { decoderLimits } from './decoder-limits.ts';

answerTasksWithin(decoderLimits, decodePicture);
