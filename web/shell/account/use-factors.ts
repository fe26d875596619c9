/** The second factor of the signed-in person: its state and the calls that change it. */
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FactorState, NewAuthenticator, NewCodes } from '../../../domain/account/second-factor.ts';
import { call } from '../../client/calls/api.ts';
import { impatient } from '../../client/calls/resource.ts';
import { makePasskey } from '../../client/session/passkey-answer.ts';

interface Answer<Data> {
  readonly data: Data;
  readonly message: string;
}

export const factorKey = ['second-factor'] as const;
const path = '/admin/second-factor';

export function useFactors() {
  return useQuery({
    ...impatient,
    queryKey: factorKey,
    queryFn: async ({ signal }) => (await call<Answer<FactorState>>('GET', path, { signal })).data,
    // Another tab may have changed it since the dialog was last open.
    staleTime: 0,
  });
}

export function beginAuthenticator(password: string): Promise<NewAuthenticator> {
  return call<Answer<NewAuthenticator>>('POST', `${path}/authenticator`, { body: { password } }).then(
    ({ data }) => data,
  );
}

/** Adds a passkey of this browser. Returns the recovery codes if it is the first factor. */
export async function createPasskey(
  entered: { readonly name: string; readonly password: string },
  wanted: AbortSignal,
): Promise<readonly string[]> {
  const begun = await call<Answer<PublicKeyCredentialCreationOptionsJSON>>('POST', `${path}/passkeys/begin`, {
    body: { password: entered.password },
  });
  const answer = await makePasskey(begun.data, wanted);
  const body = { name: entered.name, answer };
  return (await call<Answer<NewCodes>>('POST', `${path}/passkeys`, { body })).data.codes;
}

/** What changes the state of the factors; the overview follows. */
export function useFactorCall<Body extends object, Data>(route: string) {
  const client = useQueryClient();
  return useMutation({
    ...impatient,
    mutationFn: (body: Body) => call<Answer<Data>>('POST', `${path}${route}`, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: factorKey }),
  });
}

export const useConfirm = () => useFactorCall<{ readonly code: string }, NewCodes>('/authenticator/confirm');
