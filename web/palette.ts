/** The colours of the console, for its screens and for the page that verifies documents. */
type Shades = readonly [string, string, string, string, string, string, string, string, string, string];

export const accent: Shades = [
  '#eef0ff',
  '#dfe3ff',
  '#c1c9ff',
  '#9fabff',
  '#8592fb',
  '#6a79f2',
  '#4a5be0',
  '#3e4dc7',
  '#343fa6',
  '#2a3485',
];

export const gray: Shades = [
  '#f7f8fa',
  '#f1f2f5',
  '#e8eaee',
  '#dfe2e8',
  '#cdd1d9',
  '#a5abb7',
  '#636a78',
  '#454b57',
  '#2d323c',
  '#1c1f26',
];

export const dark: Shades = [
  '#e1e3e8',
  '#b6bbc6',
  '#989eab',
  '#868c99',
  '#33363f',
  '#282a32',
  '#1e2026',
  '#17181d',
  '#111216',
  '#0c0d10',
];

/** Colours of text with a meaning. */
export const tones = {
  light: { error: '#c92a2a', warning: '#945400', good: '#22733a', anchor: accent[7] },
  dark: { error: '#ff8787', warning: '#ffc069', good: '#69db7c', anchor: accent[3] },
};
