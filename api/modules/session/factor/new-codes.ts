import { showOneTimeCode } from '../../../../domain/account/second-factor.ts';
import type { Transaction } from '../../../postgres/database.ts';
import { newOneTimeCodes, oneTimeCodeHash } from '../../../services/secrets/one-time-codes.ts';
import { replaceOneTimeCodes } from '../../../store/account/second-factor.ts';

/** Recovery codes in place of the old ones. They exist as text in this answer only. */
export async function newCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = newOneTimeCodes();
  await replaceOneTimeCodes(
    tx,
    userId,
    codes.map((code) => oneTimeCodeHash(userId, code)),
  );
  return codes.map(showOneTimeCode);
}
