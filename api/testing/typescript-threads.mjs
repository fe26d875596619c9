// Tests run the sources, and so must the threads that the sources start: `node --import` this file, which threads
// inherit, and Node loads .ts files. The built program never needs it.
import { register } from 'node:module';

register('./typescript-loader.mjs', import.meta.url);
