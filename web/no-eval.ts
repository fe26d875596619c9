/**
 * zod makes code from text if it may. The CSP forbids it, and a browser that refuses looks up the place in the script to
 * report it, which takes longer than anything else at the start. Imported before all schemas.
 */
import { config } from 'zod';

config({ jitless: true });
