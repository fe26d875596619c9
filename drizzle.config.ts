/**
 * For `npm run migration`, which installs drizzle-kit below node_modules when it is needed: it is too large to be installed by
 * everybody. From there it finds our drizzle-orm, which it does not from the cache of npx.
 */
export default {
  dialect: 'postgresql',
  schema: './api/postgres/tables/*.ts',
  out: './api/postgres/migrations',
  casing: 'snake_case',
};
