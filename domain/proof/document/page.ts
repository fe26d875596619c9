/** The A4 page in CSS pixels. The PDF printer scales the 800 pixels to 210 mm. */
export const page = {
  width: 800,
  height: 1131,
  /** The band in the brand colour on every page. */
  header: 70,
  /** Two lines, and what printers leave white at the edge. */
  footer: 54,
  sideMargin: 56,
  /** Between header, text and footer. */
  topMargin: 28,
  bottomMargin: 16,
} as const;

export const textWidth = page.width - 2 * page.sideMargin;
export const textHeight = page.height - page.header - page.topMargin - page.bottomMargin - page.footer;
