/** Whitelabel text, the same in both areas. */

export const whitelabelSentences = {
  logo: 'Logo',
  logoHint: '180*50 .png',
  keepLogo: 'Leave empty to keep the current logo',
  colourPicker: 'Color picker',
  notAColour: 'Color must be a hex code of 3 or 6 digits, such as #1a2b3c',
  notAnAddress: 'URL must be an address that begins with http:// or https://',
  documentFooter: 'T&c Apply',
  logoOf: (name: string) => `Logo of ${name}`,
  openPreviewOf: (name: string) => `Preview ${name}`,
  fieldRequired: (label: string) => `${label} is required`,
} as const;
