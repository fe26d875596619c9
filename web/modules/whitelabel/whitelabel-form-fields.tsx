import { TextInput } from '@mantine/core';
import { brandColourOf } from '../../../domain/whitelabel/brand-colour.ts';
import { offeredImageTypes } from '../../../domain/record/image-file.ts';
import type { WhitelabelFields } from '../../../domain/whitelabel/whitelabel.ts';
import { withScheme } from '../../../domain/values/web-address.ts';
import { whitelabelSentences as sentences } from '../../../domain/whitelabel/text.ts';
import { takeImage } from '../../client/images/take-image.ts';
import type { FormFieldsProps } from '../../record-screens/form/record-form.tsx';
import { ImageField } from '../../ui/image/image-field.tsx';
import classes from './whitelabel-form-fields.module.css';

export function WhitelabelFormFields({ form, labels, isEditing, coming }: FormFieldsProps<WhitelabelFields>) {
  const { name, hexacode } = form.values;
  const { logo: stored } = form.getInitialValues();
  const colour = brandColourOf(hexacode);
  const takeLogo = (chosen: File) =>
    coming.wait(takeImage(chosen), (taken) => {
      if ('refusal' in taken) form.setFieldError('logo', taken.refusal);
      else form.setFieldValue('logo', taken.file);
      return !('refusal' in taken);
    });
  const takeBack = (address: string) => {
    coming.forget();
    form.setFieldValue('logo', address);
  };
  return (
    <>
      <TextInput label={labels.name} withAsterisk {...form.getInputProps('name')} />
      <TextInput label={labels.group} withAsterisk {...form.getInputProps('group')} />
      <TextInput
        label={labels.hexacode}
        withAsterisk
        spellCheck={false}
        leftSectionPointerEvents="all"
        leftSection={
          <input
            type="color"
            aria-label={sentences.colourPicker}
            className={classes['picker']}
            value={colour}
            onChange={({ currentTarget }) => form.setFieldValue('hexacode', currentTarget.value)}
          />
        }
        {...form.getInputProps('hexacode')}
      />
      <TextInput
        label={labels.url}
        withAsterisk
        type="url"
        inputMode="url"
        placeholder="https://"
        {...form.getInputProps('url')}
        onBlur={() => form.setFieldValue('url', withScheme)}
      />
      <ImageField
        label={labels.logo}
        hint={isEditing ? `${sentences.logoHint}. ${sentences.keepLogo}` : sentences.logoHint}
        alt={sentences.logoOf(name)}
        accept={offeredImageTypes}
        isRequired={!isEditing}
        ground={colour}
        value={form.values.logo}
        stored={typeof stored === 'string' ? stored : ''}
        onChange={(chosen) => (typeof chosen === 'string' ? takeBack(chosen) : takeLogo(chosen))}
        error={form.errors.logo}
        data-path="logo"
      />
    </>
  );
}
