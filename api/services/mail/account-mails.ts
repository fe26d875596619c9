/** Mails about a change of a password or an email address: they go to the owner, who may not have made it. */
import { changedPasswordMail, movedEmailMail, setPasswordMail } from '../../../domain/session/text.ts';
import { indiaDateTime } from '../../../domain/values/moment/time.ts';
import { renderMail, type MailBody } from './mail-layout.ts';

interface Changed {
  readonly username: string;
  readonly updatedAt: Date;
}

/** By the owner, with the current password, a recovery code or an open session. */
export function changedPassword({ username, updatedAt }: Changed): MailBody {
  const { subject, greeting, intro, unexpected } = changedPasswordMail;
  return renderMail({
    subject,
    before: [greeting(username), intro(indiaDateTime(updatedAt))],
    after: [unexpected],
  });
}

export function setPassword({ username, updatedAt }: Changed, by: string): MailBody {
  const { subject, greeting, intro, next, unexpected } = setPasswordMail;
  return renderMail({
    subject,
    before: [greeting(username), intro(by, indiaDateTime(updatedAt))],
    after: [next, unexpected],
  });
}

export function movedEmail({ username, updatedAt }: Changed, by: string): MailBody {
  const { subject, greeting, intro, unexpected } = movedEmailMail;
  return renderMail({
    subject,
    before: [greeting(username), intro(by, indiaDateTime(updatedAt))],
    after: [unexpected],
  });
}
