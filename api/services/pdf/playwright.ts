/**
 * The library that drives browsers, loaded as the CommonJS it is: for an `import` Node first searches its seven
 * megabytes for names of exports, which takes as long as loading it.
 */
import { createRequire } from 'node:module';
import type * as Playwright from 'playwright-core';

const require = createRequire(import.meta.url);
export const { chromium } = require('playwright-core') as typeof Playwright;
