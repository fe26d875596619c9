/** One opening of the user form: its values, saving them, and what to do when somebody saved first. */
import { useForm, type UseFormReturnType } from '@mantine/form';
import { people } from '../../../domain/user/text.ts';
import {
  assignmentRefusal,
  takeoverRefusal,
  userCreateSchema,
  userInitial,
  userUpdateSchema,
  type PersonActor,
  type UserFields,
  type UserRecord,
} from '../../../domain/user/user.ts';
import { ApiError, messageOf } from '../../client/calls/api.ts';
import { errorsByField, uniqueTexts } from '../../record-screens/form/invalid-fields.ts';
import { useEditBase } from '../../record-screens/form/use-edit-base.ts';
import { useBanner } from '../../ui/page/use-banner.ts';
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
  const edit = useEditBase({ record, valuesOf: fieldsOf, initial: initialFor(actor) });
  const { base, theirs } = edit;
  const schema = base ? userUpdateSchema : userCreateSchema;
  const form = useForm<UserFields>({
    initialValues: theirs,
    validate: (values) => errorsByField(schema.safeParse(values).error),
  });

  const send = async () => {
    const fields = form.getValues();
    const isWayIn = base !== undefined && (fields.password !== '' || fields.email !== base.email);
    const refusal =
      assignmentRefusal(actor, fields, base?.permissions) ??
      (isWayIn ? takeoverRefusal(actor, base) : undefined);
    if (refusal) return banner.showError(refusal);
    banner.clear();
    try {
      return onSaved(await save.mutateAsync({ fields, over: base }));
    } catch (error) {
      const current = conflictOf(error);
      if (!current) return refuse(error);
      if (edit.isSameAs(fields, current)) return onSaved(current);
      return edit.meet(form, fields, current, messageOf(error, people.updateFailed));
    }
  };
  const refuse = (error: unknown) => {
    const errors = error instanceof ApiError ? error.errors.toReversed() : [];
    form.setErrors(
      Object.fromEntries(errors.map(({ path, message }) => [path.replace(/^userData\./, ''), message])),
    );
    banner.showError(messageOf(error, base ? people.updateFailed : people.createFailed).split('\n'));
  };
  const reset = () => {
    form.reset();
    banner.clear();
    edit.settle();
  };

  return {
    form,
    banner,
    theirs,
    meeting: edit.meeting,
    isBusy: save.isPending,
    submit: form.onSubmit(send, (errors) => banner.showError(uniqueTexts(errors))),
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
