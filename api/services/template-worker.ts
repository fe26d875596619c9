/** The thread that cleans templates. */
import { sanitize } from './sanitize.ts';
import { answerTasks } from './workers/thread-tasks.ts';

answerTasks(sanitize);
