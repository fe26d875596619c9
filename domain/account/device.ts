/** Names a browser and its operating system, from its User-Agent header. */
import { longestAgent } from '../values/limits.ts';
import { sessionWords } from './text.ts';

/** The first match counts: most browsers also name the browsers they are based on. */
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

/** Programs are named by their first word. The text is untrusted: only known names or plain characters are used. */
export function deviceWords(agent: string | null | undefined): string {
  const text = agent?.slice(0, longestAgent) ?? '';
  const browser = nameIn(text, browsers);
  const system = nameIn(text, systems);
  if (browser && system) return sessionWords.browserOn(browser, system);
  return browser ?? system ?? /^[\w.-]{1,40}/.exec(text)?.[0] ?? sessionWords.unknownDevice;
}
