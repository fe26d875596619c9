/** What protects the account of the signed-in person. */
import { useState } from 'react';
import { accountWords as words, passkeyWords } from '../../../domain/account/text.ts';
import { forms } from '../../../domain/text.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { RemovePasskey, RenewCodes, TurnOff } from './confirmed-change.tsx';
import { FactorSections, type FactorView } from './factor-sections.tsx';
import { SessionsSection } from './sessions-section.tsx';

type View = { readonly kind: 'overview' } | FactorView;

const titles: Readonly<Record<View['kind'], string>> = {
  overview: words.title,
  setUp: words.authenticator,
  turnOff: words.turnOff,
  newCodes: words.newCodes,
  addPasskey: passkeyWords.add,
  removePasskey: passkeyWords.remove,
};

export function AccountDialog({ onClose }: { readonly onClose: () => void }) {
  const [view, setView] = useState<View>({ kind: 'overview' });
  const { kind } = view;
  const back = () => setView({ kind: 'overview' });
  return (
    // A dialog of its own for each view: the focus starts at its first field.
    <Dialog key={kind} title={titles[kind]} size="md" isContinued={kind !== 'overview'} onClose={onClose}>
      {kind === 'overview' && (
        <>
          <FactorSections Heading="h3" onOpen={setView} />
          <SessionsSection />
        </>
      )}
      {kind === 'setUp' && <AuthenticatorSetup leaveLabel={forms.cancel} onLeave={back} onDone={back} />}
      {kind === 'turnOff' && <TurnOff onDone={back} />}
      {kind === 'newCodes' && <RenewCodes onDone={back} />}
      {kind === 'addPasskey' && <AddPasskey onLeave={back} onDone={back} />}
      {kind === 'removePasskey' && <RemovePasskey passkey={view.passkey} onDone={back} />}
    </Dialog>
  );
}
