/** A browser and its system in words, from what it calls itself. */
import { sessionWords } from './text.ts';

/** The first that fits: most browsers also name the ones they descend from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (agent: string, names: readonly (readonly [RegExp, string])[]) =>
  names.find(([pattern]) => pattern.test(agent))?.[1];

/** Programs are named like their first word. The text comes from outside: only names of ours, or plain characters. */
export function deviceWords(agent: string | null | undefined): string {
  const text = agent?.slice(0, 500) ?? '';
  const browser = nameIn(text, browsers);
  const system = nameIn(text, systems);
  if (browser && system) return sessionWords.browserOn(browser, system);
  return browser ?? system ?? /^[\w.-]{1,40}/.exec(text)?.[0] ?? sessionWords.unknownDevice;
}
