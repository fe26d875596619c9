/** The process that decodes pictures. */
import { answerTasksWithin } from '../workers/process-tasks.ts';
import { decodePicture } from './decode-picture.ts';
import { decoderLimits } from './decoder-limits.ts';

answerTasksWithin(decoderLimits, decodePicture);
