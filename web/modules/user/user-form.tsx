/** The dialog to create or edit a user. */
import { Checkbox, Group, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import { sections, type Section } from '../../../domain/areas.ts';
import { forms } from '../../../domain/text.ts';
import {
  takeoverRefusal,
  type PersonActor,
  type UserFields,
  type UserRecord,
} from '../../../domain/user/user.ts';
import { userWords } from '../../../domain/user/text.ts';
import { roles, type Role } from '../../../domain/permissions.ts';
import { differingFields } from '../../record-screens/form/merge-edit.ts';
import type { OnSaved } from '../../record-screens/form/use-edit-form.ts';
import { ConflictNotice } from '../../ui/form/conflict-notice.tsx';
import type { BannerState } from '../../ui/page/use-banner.ts';
import { FormModal } from '../../ui/form/modal/form-modal.tsx';
import { PermissionMatrix } from './permission-matrix.tsx';
import { PasswordField } from './password-field.tsx';
import { useUserForm, type UserForm as Form } from './use-user-form.ts';

interface UserFormProps {
  readonly actor: PersonActor;
  readonly record?: UserRecord;
  readonly onSaved: OnSaved<UserRecord>;
  readonly onClose: () => void;
  readonly onFocusLost: () => void;
  /** Of the list. */
  readonly listBanner: BannerState;
}

export function UserForm(props: UserFormProps) {
  const { actor, record, onSaved, onClose, onFocusLost, listBanner } = props;
  const { form, chosen, banner, theirs, conflict, isDirty, isBusy, submit, reset, discard } = useUserForm({
    actor,
    record,
    onSaved,
  });
  const notice = conflict && (
    <ConflictNotice
      key={conflict.count}
      message={conflict.message}
      differences={differences(chosen, theirs)}
      takenOver={conflict.takenOver.map((field) => labels[field])}
      isBusy={isBusy}
      onKeepMine={() => submit()}
      onTakeTheirs={reset}
    />
  );
  return (
    <FormModal
      title={record ? userWords.edit : userWords.add}
      submitLabel={record ? forms.update : forms.submit}
      size="xl"
      banner={banner}
      errors={form.errors}
      isDirty={isDirty}
      isBusy={isBusy}
      isBlocked={conflict !== undefined}
      notice={notice}
      onSubmit={submit}
      onReset={reset}
      onDiscard={discard}
      onClose={onClose}
      onFocusLost={onFocusLost}
    >
      <Account form={form} role={chosen.role} actor={actor} record={record} banner={listBanner} />
      <Sections form={form} chosen={chosen.section} actor={actor} />
      <div>
        <Text size="sm" fw={500} mb={6}>
          {userWords.permissions}
        </Text>
        {chosen.role === 'admin' && (
          <Text size="xs" c="dimmed" mb={6}>
            {userWords.everything}
          </Text>
        )}
        <PermissionMatrix
          actor={actor}
          section={chosen.section}
          held={chosen.permissions}
          onChange={(permissions) => form.setFieldValue('permissions', permissions)}
        />
      </div>
    </FormModal>
  );
}

interface AccountProps {
  readonly form: Form;
  readonly role: Role;
  readonly actor: PersonActor;
  readonly record: UserRecord | undefined;
  readonly banner: BannerState;
}

function Account({ form, role, actor, record, banner }: AccountProps) {
  const isRoleFixed = actor.role !== 'admin';
  const isEmailFixed = record !== undefined && takeoverRefusal(actor, record) !== undefined;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing={14}>
      <TextInput
        label={userWords.username}
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('username')}
      />
      <TextInput
        label={userWords.email}
        type="email"
        withAsterisk
        autoComplete="off"
        disabled={isEmailFixed}
        description={isEmailFixed ? userWords.emailFixed : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('email')}
      />
      <PasswordField form={form} actor={actor} record={record} banner={banner} />
      <NativeSelect
        label={userWords.role}
        data={[...roles]}
        disabled={isRoleFixed}
        description={isRoleFixed ? userWords.roleFixed : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('role')}
        value={role}
      />
    </SimpleGrid>
  );
}

interface SectionsProps {
  readonly form: Form;
  readonly chosen: readonly Section[];
  readonly actor: PersonActor;
}

function Sections({ form, chosen, actor }: SectionsProps) {
  return (
    <Checkbox.Group
      label={userWords.section}
      value={[...chosen]}
      error={form.errors['section']}
      onChange={(ticked) =>
        form.setFieldValue(
          'section',
          sections.filter((name) => ticked.includes(name)),
        )
      }
    >
      <Group gap="lg" mt={4}>
        {sections.map((name) => (
          <Checkbox
            key={name}
            size="xs"
            value={name}
            label={name}
            disabled={!mayAssign(actor, name)}
            data-path={`section.${name}`}
          />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

function mayAssign(actor: PersonActor, section: Section): boolean {
  return actor.role === 'admin' || actor.section.includes(section);
}

const labels: Readonly<Record<keyof UserFields, string>> = {
  username: userWords.username,
  email: userWords.email,
  password: userWords.password,
  role: userWords.role,
  section: userWords.section,
  permissions: userWords.permissions,
};

/** Never shows passwords; of long lists, shows only the entries that the other version lacks. */
function differences(mine: UserFields, theirs: UserFields) {
  return differingFields(mine, theirs).map((field) =>
    field === 'password'
      ? { label: labels[field], theirs: userWords.keptPassword, mine: userWords.newPassword }
      : {
          label: labels[field],
          theirs: textOf(theirs[field], mine[field]),
          mine: textOf(mine[field], theirs[field]),
        },
  );
}

function textOf(value: string | readonly string[], other: string | readonly string[]): string {
  if (typeof value === 'string' || typeof other === 'string') return String(value);
  return value.filter((item) => !other.includes(item)).join(', ') || userWords.none;
}
