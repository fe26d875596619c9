/** Entry point of the process that sanitizes templates. */
import { sanitize } from './sanitize.ts';
import { templateLimits } from './template-limits.ts';
import { answerTasksWithin } from '../workers/process-tasks.ts';

answerTasksWithin(templateLimits, async (html: string) => sanitize(html));
