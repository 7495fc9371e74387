import type { Mailer } from '../domain/ports/outgoing.ts';

/**
 * Stands where production has no mail server: it refuses each mail, so that it waits in the administrators' list of
 * dead mails instead of in a file that nobody reads.
 */
export const absentMailer: Mailer = {
  send: async () => ({ refused: 'No mail server is set up (SMTP_URL)' }),
};
