/** Limits of sending, which the outbox needs without the library that sends. */

/** Connections to the mail server. */
export const mailsAtOnce = 5;

/** For all steps of a mail: enough for a dozen answers of ten seconds. */
export const longestSendMs = 120_000;
