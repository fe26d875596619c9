/** The second factor of the signed-in person: its state and the calls that change it. */
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FactorState, NewAuthenticator, NewCodes } from '../../../domain/account/second-factor.ts';
import { call } from '../../client/calls/api.ts';
import { impatient } from '../../client/calls/resource.ts';
import { makePasskey } from '../../client/session/passkey-answer.ts';

interface Answer<Data> {
  readonly data: Data;
  readonly message: string;
}

const factorKey = ['second-factor'] as const;
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

interface NewPasskey {
  readonly name: string;
  readonly answer: object;
}

/** Adds a passkey of this browser. Returns the recovery codes if it is the first factor. */
export async function createPasskey(
  entered: { readonly name: string; readonly password: string },
  wanted: AbortSignal,
  save: (made: NewPasskey) => Promise<Answer<NewCodes>>,
): Promise<readonly string[]> {
  const begun = await call<Answer<PublicKeyCredentialCreationOptionsJSON>>('POST', `${path}/passkeys/begin`, {
    body: { password: entered.password },
  });
  const answer = await makePasskey(begun.data, wanted);
  return (await save({ name: entered.name, answer })).data.codes;
}

/** Calls that change the factors; the overview updates afterwards. */
export function useFactorCall<Body extends object, Data>(route: string) {
  const client = useQueryClient();
  return useMutation({
    ...impatient,
    mutationKey: factorKey,
    mutationFn: (body: Body) => call<Answer<Data>>('POST', `${path}${route}`, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: factorKey }),
  });
}

/** The answer may contain recovery codes, which are shown once, so the dialog stays open until it arrives. */
export function useIsChangingFactor(): boolean {
  return useIsMutating({ mutationKey: factorKey }) > 0;
}

export const useSavePasskey = () => useFactorCall<NewPasskey, NewCodes>('/passkeys');
export const useConfirm = () => useFactorCall<{ readonly code: string }, NewCodes>('/authenticator/confirm');
