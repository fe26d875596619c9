/** One opening of the user form: its values, saving them, and what to do when somebody saved first. */
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { people } from '../../../domain/messages.ts';
import {
  assignmentRefusal,
  userCreateSchema,
  userInitial,
  userUpdateSchema,
  type PersonActor,
  type UserFields,
  type UserRecord,
} from '../../../domain/modules/user.ts';
import { ApiError, messageOf } from '../../lib/api.ts';
import { differingFields, mergeEdit } from '../../records/merge-edit.ts';
import { useBanner } from '../../ui/use-banner.ts';
import { conflictOf, useSaveUser } from './user-resource.ts';

export type UserForm = UseFormReturnType<UserFields>;

interface UserFormInput {
  readonly actor: PersonActor;
  /** Missing while a user is created. */
  readonly record: UserRecord | undefined;
  readonly onSaved: (saved: UserRecord) => void;
}

export function useUserForm({ actor, record, onSaved }: UserFormInput) {
  const banner = useBanner();
  const save = useSaveUser();
  /** The version this edit builds on; a conflict moves it forward. */
  const [base, setBase] = useState(record);
  const [conflictMessage, setConflictMessage] = useState<string>();
  const theirs = base ? fieldsOf(base) : initialFor(actor);
  const schema = base ? userUpdateSchema : userCreateSchema;
  const form = useForm<UserFields>({
    initialValues: theirs,
    validate: (values) => {
      const issues = schema.safeParse(values).error?.issues ?? [];
      const first = new Map<string, string>();
      for (const { path, message } of issues) {
        if (!first.has(String(path[0]))) first.set(String(path[0]), message);
      }
      return Object.fromEntries(first);
    },
  });

  const send = async () => {
    const fields = form.getValues();
    const refusal = assignmentRefusal(actor, fields, base?.permissions);
    if (refusal) return banner.showError(refusal);
    try {
      return onSaved(await save.mutateAsync({ fields, over: base }));
    } catch (error) {
      const current = conflictOf(error);
      return current ? meet(fields, current, error) : refuse(error);
    }
  };
  const refuse = (error: unknown) => {
    const errors = error instanceof ApiError ? error.errors.toReversed() : [];
    form.setErrors(
      Object.fromEntries(errors.map(({ path, message }) => [path.replace(/^userData\./, ''), message])),
    );
    banner.showError(messageOf(error, base ? people.updateFailed : people.createFailed).split('\n'));
  };
  /** Builds my edit anew on what they saved; only where we both changed something is there a choice. */
  const meet = (mine: UserFields, current: UserRecord, error: unknown) => {
    const saved = fieldsOf(current);
    const merged = mergeEdit(theirs, mine, saved);
    // They saved what I have. So ends a retry whose first answer was lost: it is my own save I meet.
    if (differingFields(merged, saved).length === 0) return onSaved(current);
    setBase(current);
    setConflictMessage(messageOf(error, people.updateFailed));
    form.setInitialValues(saved);
    return form.setValues(merged);
  };
  const reset = () => {
    form.reset();
    banner.clear();
    setConflictMessage(undefined);
  };

  return {
    form,
    banner,
    theirs,
    conflictMessage,
    isBusy: save.isPending,
    submit: form.onSubmit(send, (errors) =>
      banner.showError([...new Set(Object.values(errors).map(String))]),
    ),
    reset,
  };
}

/** A subadmin of another section cannot give the section that others start with. */
function initialFor(actor: PersonActor): UserFields {
  const mayGiveIt =
    actor.role === 'admin' || userInitial.section.every((name) => actor.section.includes(name));
  return mayGiveIt ? userInitial : { ...userInitial, section: actor.section };
}

function fieldsOf({ username, email, role, section, permissions }: UserRecord): UserFields {
  return { username, email, password: '', role, section, permissions };
}
