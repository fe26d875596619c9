/** Sentences only proofs have. What differs by area comes from the area table. */
import { moduleRow, proofTable, type Area } from '../areas.ts';

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
