/** The second factor of the signed-in person: its state and the calls that change it. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FactorState, NewAuthenticator, NewCodes } from '../../../domain/account/second-factor.ts';
import { call } from '../../client/calls/api.ts';
import { impatient, isWorthRetrying } from '../../client/calls/resource.ts';
import { signWithPasskey } from '../../client/session/passkey-answer.ts';

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
    retry: isWorthRetrying,
    // Another tab may have changed it since the dialog was last open.
    staleTime: 0,
  });
}

export const hasFactor = ({ authenticatorSince, passkeys }: FactorState) =>
  authenticatorSince !== null || passkeys.length > 0;

/** Browsers have them only over https, and on the machine itself. */
export const hasBrowserPasskeys = () => 'PublicKeyCredential' in window;

/** What a change of the factors needs. */
export interface OwnProof {
  readonly password: string;
  readonly code?: string;
  /** The browser's answer. */
  readonly passkey?: object;
}

/** Asks the browser for a passkey of the account. A wrong password is reported before. */
export async function passkeyProof(password: string, wanted: AbortSignal): Promise<OwnProof> {
  const { data } = await call<Answer<PublicKeyCredentialRequestOptionsJSON>>('POST', `${path}/passkey`, {
    body: { password },
    signal: wanted,
  });
  return { password, passkey: await signWithPasskey(data, wanted) };
}

function useBeginning<Begun>(route: string) {
  const client = useQueryClient();
  return useMutation({
    ...impatient,
    mutationFn: async (body: OwnProof) =>
      (await call<Answer<Begun>>('POST', `${path}${route}`, { body })).data,
    // Perhaps the account got a factor in another tab, and a code is needed now.
    onError: () => client.invalidateQueries({ queryKey: factorKey }),
  });
}

export const useBeginAuthenticator = () => useBeginning<NewAuthenticator>('/authenticator');
export const useBeginPasskey = () => useBeginning<PublicKeyCredentialCreationOptionsJSON>('/passkeys/begin');

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

export const useSavePasskey = () =>
  useFactorCall<{ readonly name: string; readonly answer: object }, NewCodes>('/passkeys');
export const useConfirm = () => useFactorCall<{ readonly code: string }, NewCodes>('/authenticator/confirm');
