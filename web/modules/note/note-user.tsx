import { UserNameLink } from '../../record-screens/person/user-name-link.tsx';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import { linkedParts } from '../../ui/text/links.ts';

interface NoteUserProps {
  readonly user: string;
  readonly max?: number;
  readonly tabIndex?: number;
}

/** The user of a note. Every field of a note may contain web addresses, which stay links. */
export function NoteUser({ user, ...rest }: NoteUserProps) {
  const hasAddress = linkedParts(user).some(({ href }) => href !== undefined);
  return hasAddress ? <LinkedText text={user} {...rest} /> : <UserNameLink name={user} {...rest} />;
}
