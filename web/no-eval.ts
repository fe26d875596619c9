/**
 * zod generates code with `eval` if allowed. The CSP forbids it, and the browser then locates the call in the script to
 * report it, which takes longer than anything else at the start. Imported before all schemas.
 */
import { config } from 'zod';

config({ jitless: true });
