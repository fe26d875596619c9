import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './api/postgres/tables/*.ts',
  out: './api/postgres/migrations',
  casing: 'snake_case',
});
