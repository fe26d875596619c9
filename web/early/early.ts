/**
 * Runs in the head of the page, before anything is drawn and long before the other scripts: the colour scheme, the frame
 * for signed-in users, the files of their screen, their session, and the first rows of its list. A separate file, because the CSP
 * forbids inline scripts.
 */
import { looksLikeToken } from '../../domain/session/token.ts';
import {
  checkCall,
  earlyKey,
  ownUserCall,
  type EarlyAnswer,
  type EarlyCalls,
} from '../client/http/early-calls.ts';
import { firstCalls, type EarlyLists } from './first-calls.ts';
import type {} from './run-in-pieces.ts';
import { reloadWithoutScripts } from './scripts-missing.ts';
import { filesAt, type ScreenFiles } from './screen-files.ts';

/** Put in by the build: see `building/early-script.ts`. */
declare const earlyLists: EarlyLists;
declare const screenFiles: ScreenFiles;
declare const formattersWorker: string;

const paper = matchMedia('print');

/** Prevents a white flash in dark mode; MantineProvider does the same later. Paper is always light. */
function setColourScheme() {
  const chosen = localStorage.getItem('mantine-color-scheme-value');
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['mantineColorScheme'] = isDark && !paper.matches ? 'dark' : 'light';
}

/** Grounds are not printed, so the light words of the dark theme could not be read. See print.css. */
function printInLight() {
  paper.addEventListener('change', setColourScheme);
  // Not all browsers report the medium while they print.
  addEventListener('beforeprint', () => {
    document.documentElement.dataset['mantineColorScheme'] = 'light';
  });
  addEventListener('afterprint', setColourScheme);
}

function drawFrame() {
  const isCollapsed = localStorage.getItem('sidebarCollapsed') !== null;
  document.documentElement.dataset['firstFrame'] = isCollapsed ? 'collapsed' : 'wide';
}

/** Otherwise each part is discovered only when the previous one has run. */
function loadScreen(files: readonly string[]) {
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
    if (file.endsWith('.css')) link.as = 'style';
    link.crossOrigin = '';
    link.href = `/${file}`;
    document.head.append(link);
  }
}

async function answerOf(path: string, token: string): Promise<EarlyAnswer> {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const sent = performance.now();
  const answer = await fetch(`/api${path}`, { headers, cache: 'no-store' });
  // Includes the body, so that an unused answer does not keep a connection open.
  const response = new Response(await answer.blob(), answer);
  return { response, sent, received: performance.now() };
}

function askEarly(token: string) {
  const user = JSON.parse(localStorage.getItem('user') ?? '{}') as object;
  const answers: EarlyCalls['answers'] = new Map();
  for (const path of [checkCall, ownUserCall, ...firstCalls(window.location, user, earlyLists)]) {
    const answer = answerOf(path, token);
    // The call that uses it handles the failure.
    answer.catch(() => undefined);
    answers.set(earlyKey(path), answer);
  }
  globalThis.earlyCalls = { token, answers };
}

/** See `formatters.ts`. Without a worker the page's own thread does it, with the first formatter. */
function prepareFormatters() {
  new Worker(formattersWorker, { type: 'module' });
}

reloadWithoutScripts();
try {
  setColourScheme();
  printInLight();
  const token = localStorage.getItem('token');
  if (looksLikeToken(token)) {
    drawFrame();
    askEarly(token);
    const files = filesAt(window.location.pathname, screenFiles);
    loadScreen(files);
    globalThis.earlyFiles = files.filter((file) => file.endsWith('.js'));
  }
  prepareFormatters();
} catch {
  // Storage is blocked or has foreign content: the console itself reports it.
}
