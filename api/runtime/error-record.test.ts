import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { lineOf, recordOf } from './error-record.ts';

const input = 'sample-input';
const fromDatabase = () =>
  Object.assign(new Error(`invalid input "${input}"`), {
    code: '22P02',
    severity: 'ERROR',
    routine: 'a_routine',
    detail: `Failing row contains (${input}).`,
    hint: input,
    where: input,
  });

it('describes a failed statement without the values in it', () => {
  const error = new DrizzleQueryError(
    `select * from note where agent = '${input}''s'  and id = $1`,
    [input],
    fromDatabase(),
  );
  const record = recordOf(error);
  expect(record).toMatchObject({
    type: 'DrizzleQueryError',
    statement: "select * from note where agent = '…' and id = $1",
    cause: { code: '22P02', severity: 'ERROR', routine: 'a_routine' },
  });
  expect(JSON.stringify(record)).not.toContain(input);
  expect(lineOf(error)).not.toContain(input);
});

it('leaves out input quoted by parsers, and thrown values that are not errors', () => {
  let parsing: unknown;
  try {
    JSON.parse(input);
  } catch (error) {
    parsing = error;
  }
  const records = [parsing, new Error('outside', { cause: parsing }), new AggregateError([parsing]), input];
  expect(JSON.stringify(records.map((each) => recordOf(each)))).not.toContain(input);
  expect(recordOf(parsing)).toMatchObject({ type: 'SyntaxError', stack: expect.stringContaining('at ') });
});
