/**
 * The minimum cost of such a server: Fastify with `pg`, one statement per call, no sessions, rules, audit trail or findings.
 * `node bare-server.js DATA_DIR` uses the database of a running console.
 */
import Fastify from 'fastify';
import { randomUUID } from 'node:crypto';
import { openDatabase } from '../../api/postgres/database.ts';

const columns =
  'date userName agent origin originals acBalance afterVoidBalance catchBy proofType proofStatus voidStatus remark'.split(
    ' ',
  );
const quoted = columns.map((name) => `"${name}"`);
const places = columns.map((_, at) => `$${at + 2}`);

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const database = await openDatabase({ dataDir: process.argv[2] ?? '', databaseUrl: undefined }, quiet);
const { pool } = database;
await pool.query(`create schema bare; create table bare.report (
  _id uuid primary key, ${quoted.map((name) => `${name} text`).join(', ')}, "updatedAt" timestamptz default now());
  create index on bare.report ("updatedAt")`);

const valuesOf = (body: unknown) =>
  columns.map((name) => {
    const value = (body as Readonly<Record<string, unknown>>)[name];
    return typeof value === 'object' ? JSON.stringify(value) : value;
  });

const app = Fastify();
app.post('/api/create', async ({ body }, reply) => {
  const text = `insert into bare.report (_id, ${quoted.join(', ')}) values ($1, ${places.join(', ')}) returning *`;
  const { rows } = await pool.query(text, [randomUUID(), ...valuesOf(body)]);
  return reply.status(201).send({ data: rows[0] as unknown });
});
app.put<{ Params: { id: string } }>('/api/:id', async ({ body, params }) => {
  const text = `update bare.report set (${quoted.join(', ')}) = (${places.join(', ')}) where _id = $1 returning *`;
  const { rows } = await pool.query(text, [params.id, ...valuesOf(body)]);
  return { data: rows[0] as unknown };
});
app.get('/api/me', async () => {
  const { rows } = await pool.query('select * from app_user where username = $1', ['admin']);
  return { data: rows[0] as unknown };
});
app.get('/api/changes', async () => {
  const { rows } = await pool.query(`select * from bare.report where "updatedAt" > $1`, [new Date()]);
  return { data: rows };
});

const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`running on ${address}\n`);
process.once('SIGTERM', () => {
  void app
    .close()
    .then(() => pool.query('drop schema bare cascade'))
    .then(() => database.close());
});
