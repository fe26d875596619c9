/** The form of a user: the actor's rules in addition to those of every form. */
import type { UseFormReturnType } from '@mantine/form';
import { permissionsInOrder, sectionsInOrder } from '../../../domain/permissions.ts';
import { people, userWords } from '../../../domain/user/text.ts';
import {
  assignmentRefusal,
  choicesOf,
  takeoverRefusal,
  userCreateSchema,
  userInitial,
  userUpdateSchema,
  type PersonActor,
  type UserFields,
  type UserRecord,
} from '../../../domain/user/user.ts';
import { ApiError, messageOf } from '../../client/calls/api.ts';
import { addressOf } from '../../client/record-address.ts';
import { useEditForm, type OnSaved } from '../../record-screens/form/use-edit-form.ts';
import { staffScreens } from '../../shell/navigation/staff-screens.ts';
import { conflictOf, useSaveUser } from './user-resource.ts';

const unkept = ['password'] as const;

export type UserForm = UseFormReturnType<UserFields>;

interface UserFormInput {
  readonly actor: PersonActor;
  /** Undefined for a new user. */
  readonly record: UserRecord | undefined;
  readonly onSaved: OnSaved<UserRecord>;
}

export function useUserForm({ actor, record, onSaved }: UserFormInput) {
  const save = useSaveUser();
  const edited = useEditForm<UserRecord, UserFields>({
    record,
    initial: initialFor(actor),
    valuesOf: fieldsOf,
    schema: record ? userUpdateSchema : userCreateSchema,
    // The schema drops a blank password, which the form has to keep.
    toSend: (fields, base) => choicesOf(actor, fields, base),
    refusal: (fields, base) => {
      const isWayIn = base !== undefined && (fields.password !== '' || fields.email !== base.email);
      return (
        assignmentRefusal(actor, choicesOf(actor, fields, base), base?.permissions) ??
        (isWayIn ? takeoverRefusal(actor, base) : undefined)
      );
    },
    save: (fields, base) => save.mutateAsync({ fields, over: base }),
    isSaving: save.isPending,
    conflictOf,
    fieldErrorsOf: (error) => {
      const errors = error instanceof ApiError ? error.errors.toReversed() : [];
      return Object.fromEntries(
        errors.map(({ path, message }) => [path.replace(/^userData\./, ''), message]),
      );
    },
    failureText: (error, isNew) =>
      messageOf(error, isNew ? people.createFailed : people.updateFailed).split('\n'),
    conflictText: (error) => messageOf(error, people.updateFailed),
    onSaved,
    draft: {
      address: addressOf(
        staffScreens.users.path,
        record ? { kind: 'update', id: record._id } : { kind: 'create' },
      ),
      noun: userWords.one,
      subjectOf: ({ username }) => username,
      unkept,
    },
  });
  const { form, theirs } = edited;
  return { ...edited, chosen: choicesOf(actor, form.values, record && theirs) };
}

/** A subadmin of another section cannot grant the default section. */
function initialFor(actor: PersonActor): UserFields {
  const mayGiveIt =
    actor.role === 'admin' || userInitial.section.every((name) => actor.section.includes(name));
  return mayGiveIt ? userInitial : { ...userInitial, section: actor.section };
}

function fieldsOf({ username, email, role, section, permissions }: UserRecord): UserFields {
  return {
    username,
    email,
    password: '',
    role,
    section: sectionsInOrder(section),
    permissions: permissionsInOrder(permissions),
  };
}
