/** For `npm run migration`, which runs drizzle-kit from the registry: it is too large to be installed by everybody. */
export default {
  dialect: 'postgresql',
  schema: './api/postgres/tables/**/*.ts',
  out: './api/postgres/migrations',
  casing: 'snake_case',
};
