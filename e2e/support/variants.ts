/** `npm run test:thorough` runs the full version of tests that `npm test` shortens: see api/testing/variants.ts. */
export const isThorough = process.env.TEST_VARIANTS === 'all';
