/** The security settings of the signed-in person's account. */
import { useState } from 'react';
import { accountWords as words, passkeyWords } from '../../../domain/account/text.ts';
import { forms } from '../../../domain/text.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { RemovePasskey, RenewCodes, TurnOff } from './confirmed-change.tsx';
import { FactorSections, type FactorView } from './factor-sections.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { useIsChangingFactor } from './use-factors.ts';

type View =
  | { readonly kind: 'overview' }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | FactorView;

const titles: Readonly<Record<View['kind'], string>> = {
  overview: words.title,
  codes: words.codesTitle,
  setUp: words.authenticator,
  turnOff: words.turnOff,
  newCodes: words.newCodes,
  addPasskey: passkeyWords.add,
  removePasskey: passkeyWords.remove,
};

interface AccountDialogProps {
  readonly onClose: () => void;
  readonly onFocusLost?: () => void;
}

export function AccountDialog({ onClose, onFocusLost }: AccountDialogProps) {
  const [view, setView] = useState<View>({ kind: 'overview' });
  const { kind } = view;
  const isChanging = useIsChangingFactor();
  const back = () => setView({ kind: 'overview' });
  const goOn = (codes: readonly string[]) =>
    setView(codes.length > 0 ? { kind: 'codes', codes } : { kind: 'overview' });
  return (
    // A separate dialog for each view, so that the focus starts at its first field.
    <Dialog
      key={kind}
      title={titles[kind]}
      size="md"
      isContinued={kind !== 'overview'}
      isHeld={kind === 'codes' || isChanging}
      onClose={onClose}
      onFocusLost={onFocusLost}
    >
      {kind === 'overview' && (
        <>
          <FactorSections Heading="h3" onOpen={setView} />
          <SessionsSection />
        </>
      )}
      {kind === 'setUp' && <AuthenticatorSetup leaveLabel={forms.cancel} onLeave={back} onDone={goOn} />}
      {kind === 'turnOff' && <TurnOff onDone={back} />}
      {kind === 'newCodes' && <RenewCodes onLeave={back} onDone={goOn} />}
      {kind === 'addPasskey' && <AddPasskey onLeave={back} onDone={goOn} />}
      {kind === 'removePasskey' && <RemovePasskey passkey={view.passkey} onDone={back} />}
      {kind === 'codes' && <RecoveryCodes codes={view.codes} onDone={back} />}
    </Dialog>
  );
}
