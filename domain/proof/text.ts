/** Proof text. Differences between the areas come from the area table. */
import { moduleRow, proofTable, type Area } from '../areas.ts';
import { forms, sentencesOf } from '../text.ts';
import { notANumber } from '../values/text.ts';

export const proofLabels = {
  whitelabel: 'Whitelabel User (WL)',
  group: 'WhatsApp Group',
  agentname: 'Agent Name',
  user: 'User',
  amount: 'Amount',
  prooftype: 'Proof Type',
  sportname: 'Sport',
  eventname: 'Event Name',
  marketname: 'Market Name',
  navigation: 'Navigation',
  navigation2: 'Navigation 2',
  profitAndLoss: 'Profit/Loss',
  proofMaker: 'Proof Maker',
  date: 'Date',
  images: 'Images',
  navigation2Images: 'Navigation 2 Images',
} as const;

export const proofWords = {
  create: 'Create',
  update: 'Update',
  dateRequired: 'Date is required',
  dateInvalid: 'Date is not valid',
  notANumber,
  tooManyDigits: (label: string, most: number) => `${label} can have at most ${most} digits`,
  belowZero: (label: string) => `${label} cannot be below 0`,
  hashInvalid: 'The SHA-256 of the images is not valid',
  orderInvalid: 'The order of the images is not valid',
  lookupsFetched: {
    whitelabels: 'Whitelabels fetched successfully',
    prooftypes: 'Proof types fetched successfully',
    sports: 'Sports fetched successfully',
  },
  reset: 'Reset',
  min: 'Min',
  max: 'Max',
  rangeOf: (label: string, end: string) => `${label} ${end}`,
  clearFilters: 'Clear search and filters',
  details: 'Details',
  evidence: 'Evidence',
  pasteHint: 'Choose, drop or paste images here',
  countOf: (count: number, most: number) => `${count} of ${most}`,
  addTo: (group: string) => `Add to ${group}`,
  pasteTarget: (group: string) => `Pasted images go to ${group}`,
  groupFull: (most: number) => `All ${most} images are here. Remove one to add another.`,
  notCopied: 'The images of the other proof are not copied.',
  remove: (name: string) => `Remove ${name}`,
  enlarge: (name: string) => `Enlarge ${name}`,
  move: (name: string) => `Move ${name}`,
  moved: (name: string, position: number, count: number) =>
    `${name} is now at position ${position} of ${count}`,
  pickedUp: (name: string) =>
    `${name} is picked up. Move it with the arrow keys, drop it with Space, cancel with Escape.`,
  putDown: (name: string) => `${name} was dropped`,
  leftInPlace: (name: string) => `${name} was not moved`,
  dragHelp: 'Press Space to pick up an image, move it with the arrow keys, and press Space again to drop it.',
  preparing: 'Preparing images...',
  uploading: (percent: number) => `Uploading ${percent}%`,
  processing: 'Saving...',
  previousImage: 'Previous image',
  nextImage: 'Next image',
  imageFailed: 'The image could not be loaded',
  document: 'Document preview',
  printThePdf: 'Please print the PDF instead: only the PDF shows the whole document.',
  htmlRequired: 'The document to print is missing',
  downloaded: (name: string) => `${name} was downloaded`,
  changedSinceShown: (by: string, at: string) =>
    `This proof was changed by ${by} at ${at}. Please look at the document before you download it.`,
  groupUsed: 'Recorded with the download.',
  fullPictures: 'Append each picture on a page of its own',
  isSealed: 'The document is sealed; anyone who has it can check it:',
  sportNotOffered: (sport: string) =>
    `The sport of the proof, ${sport}, is not available in reports. Please choose another one.`,
  madeReports: 'Reports made from this proof',
  openReport: 'Open report',
} as const;

export const proofSentences = {
  userFound: 'User found',
  userNotFound: 'User not found',
  enterValidUsername: 'Please enter a valid username',
  invalidWhitelabel: 'Invalid whitelabel user selected',
  invalidProofType: 'Invalid proof type selected',
  invalidSport: 'Invalid sport selected',
  tooManyImages: 'You can only upload a maximum of 6 images',
  tooManyNavigation2Images: 'You can upload a maximum of 6 images for Navigation 2',
  proofMakerRequired: 'Proof Maker is required before downloading the PDF.',
  deniedPdf: 'You do not have permission to generate a PDF.',
  pdfFailed: 'Failed to generate PDF',
  proofTypesFailed: 'Failed to fetch proof types',
  proofByTypeFailed: 'Failed to fetch proof by type',
  sportsFailed: 'Failed to fetch sports',
  reportAdded: 'Report added successfully',
  downloading: 'Downloading...',
  confirmDownload: 'Confirm Download',
  addToReport: 'Add to Report',
  backToList: 'Back to List',
  downloadPdf: 'Download PDF',
  filterPanel: 'Filter Proof',
  imagePreview: 'Image Preview',
  documentFooter: 'T&C Apply',
  reportNotAdded: (reason: string) => `Failed to add report: ${reason}`,
  notLoaded: (reason: string) => `Error loading data: ${reason}`,
  pdfNotDownloaded: (reason: string, host: string) =>
    `Failed to download PDF: ${reason}. Please ensure you have the necessary permissions and the backend server is running at ${host}.`,
} as const;

/** What the fields say below themselves; the whole sentence is in the form's summary. */
export function shortProofError(area: Area, sentence: string): string {
  const { required } = sentencesOf(area, 'proof');
  if (sentence === required || sentence === proofWords.dateRequired) return forms.required;
  return sentence === proofSentences.invalidProofType || sentence === proofSentences.invalidSport
    ? forms.chooseOne
    : sentence;
}

export function proofSentencesOf(area: Area) {
  const { one, heading } = moduleRow(area, 'proof');
  const { whitelabelsNoun, chooseWhitelabel, pdfNameFallback } = proofTable[area];
  return {
    whitelabelsFailed: `Failed to fetch ${whitelabelsNoun}`,
    byUserFailed: `Failed to fetch ${one} by user`,
    chooseWhitelabel,
    pdfNameFallback,
    notCreated: (reason: string) => `Failed to create ${heading}: ${reason}`,
    notUpdated: (reason: string) => `Failed to update ${heading}: ${reason}`,
  };
}

export const documentWords = {
  navigation: 'Navigation',
  navigation2: 'Navigation 2',
  continued: (heading: string) => `${heading} (continued)`,
  wholePicture: (heading: string, position: number, name: string) =>
    `${heading}, picture ${position}: ${name}`,
  sha256: (hash: string) => `SHA-256 ${hash}`,
  evidence: (number: string) => `Evidence ${number}`,
  verifyAt: (address: string) => `Verify at ${address}`,
  /** Before the number of the page, and between it and the number of pages. */
  pageOf: ['Page ', ' of '],
} as const;

export const pdfSentences = {
  failed: 'Failed to generate PDF',
  busy: 'Many PDFs are being generated right now. Please try again in a moment.',
  tooLarge: 'This document is too large for a PDF.',
  tooSlow: 'This document takes too long to print.',
} as const;
