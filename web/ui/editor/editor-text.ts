/** Text of the editor. */

export const editorWords = {
  formatting: 'Formatting',
  color: 'Text colour',
  noColor: 'No colour',
  link: 'Link',
  linkAddress: 'Link address',
  linkRefused: 'Enter an address that begins with http, https or mailto',
  setLink: 'Set link',
  removeLink: 'Remove link',
  labels: {
    strikeControlLabel: 'Strikethrough',
    orderedListControlLabel: 'Numbered list',
    alignLeftControlLabel: 'Align left',
    alignCenterControlLabel: 'Align centre',
    alignRightControlLabel: 'Align right',
    alignJustifyControlLabel: 'Justify',
  },
} as const;

/** All readable on white paper, with a contrast of at least 4.5 to 1. */
export const textColors = [
  { name: 'Red', value: '#c92a2a' },
  { name: 'Orange', value: '#a84300' },
  { name: 'Green', value: '#1f7a33' },
  { name: 'Teal', value: '#08706a' },
  { name: 'Blue', value: '#1864ab' },
  { name: 'Purple', value: '#862e9c' },
  { name: 'Grey', value: '#5c6370' },
  { name: 'Black', value: '#000000' },
] as const;
