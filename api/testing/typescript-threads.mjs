// Tests run the sources, so the threads they start must do so as well: with `node --import` of this file,
// which threads inherit, Node loads .ts files. The built program never needs it.
import { register } from 'node:module';

const { searchParams } = new URL(import.meta.url);
register('./typescript-loader.mjs', import.meta.url, { data: { cache: searchParams.get('cache') } });
