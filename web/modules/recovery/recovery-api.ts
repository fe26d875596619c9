/** The three recovery calls, without a token. Each returns the server's message. */
import { request } from '../../client/http/request.ts';

async function send(path: string, body: object): Promise<string> {
  const answer = (await request('POST', `/admin/${path}`, { body })) as { message?: unknown } | undefined;
  return typeof answer?.message === 'string' ? answer.message : '';
}

export const askForCode = (email: string) => send('forgot-password', { email });
export const verifyCode = (email: string, otp: string) => send('verify-otp', { email, otp });
export const resetPassword = (email: string, otp: string, newPassword: string) =>
  send('reset-password', { email, otp, newPassword });
