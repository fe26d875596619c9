/** A betting user's name, linked to its page for people who may open it. */
import { cutText } from '../../../domain/record/list.ts';
import { personPath } from '../../../domain/sense/people/address.ts';
import { mayOpenPeople } from '../../../domain/sense/people/person.ts';
import { useActor } from '../../client/use-can.ts';
import { Missing } from '../../ui/text/missing.tsx';
import { PlainLink } from '../../ui/text/plain-link.tsx';
import classes from './user-name-link.module.css';

interface UserNameLinkProps {
  readonly name: string;
  /** Longer names are cut to this many characters, with the whole on hover. */
  readonly max?: number;
  readonly tabIndex?: number;
}

export function UserNameLink({ name, max, tabIndex }: UserNameLinkProps) {
  const actor = useActor();
  if (name === '') return <Missing />;
  const shown = max === undefined ? name : cutText(name, max);
  const title = shown === name ? undefined : name;
  const mayOpen = mayOpenPeople(actor) && name.trim() !== '';
  if (!mayOpen) {
    return (
      <span className={classes['name']} title={title}>
        {shown}
      </span>
    );
  }
  return (
    <PlainLink to={personPath(name)} className={classes['name']} title={title} tabIndex={tabIndex}>
      {shown}
    </PlainLink>
  );
}
