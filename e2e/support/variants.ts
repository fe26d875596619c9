/** `npm run test:thorough` takes the long form of what `npm test` tests with less: see api/testing/variants.ts. */
export const isThorough = process.env.TEST_VARIANTS === 'all';
