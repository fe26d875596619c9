import { Autocomplete, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Area } from '../../../../domain/areas.ts';
import { imageGroups, type ImageGroup } from '../../../../domain/proof/proof.ts';
import { proofSentences, proofLabels as labels, proofWords as words } from '../../../../domain/proof/text.ts';
import { EvidenceField } from '../evidence/evidence-field.tsx';
import classes from './proof-form.module.css';
import { useDropGuard } from '../evidence/use-drop-guard.ts';
import { usePastedImages } from '../evidence/use-pasted-images.ts';
import type { ProofFormState } from './use-proof-form.ts';

interface ProofFormFieldsProps {
  readonly area: Area;
  readonly state: ProofFormState;
}

const textOfGroup = { images: 'navigation', navigation2Images: 'navigation2' } as const;

export function ProofFormFields({ area, state }: ProofFormFieldsProps) {
  const { form, lookups, base, evidence } = state;
  const [pasteGroup, setPasteGroup] = useState<ImageGroup>('images');
  usePastedImages((files) => evidence.add(pasteGroup, files));
  useDropGuard();
  const text = (field: 'user' | 'agentname' | 'eventname' | 'marketname') => (
    <TextInput label={labels[field]} withAsterisk={field !== 'agentname'} {...form.getInputProps(field)} />
  );
  return (
    <>
      <div className={classes['grid']}>
        <WhitelabelField state={state} />
        <TextInput label={labels.group} {...form.getInputProps('group')} />
        {text('agentname')}
        {text('user')}
        <WholeNumber label={labels.amount} least={0} {...form.getInputProps('amount')} />
        <NativeSelect
          label={labels.prooftype}
          withAsterisk
          data={options(
            lookups.templates.map(({ _id, type }) => ({ value: _id, label: type })),
            base && { value: base.prooftype._id, label: base.prooftype.type },
          )}
          {...form.getInputProps('prooftype')}
        />
        <NativeSelect
          label={labels.sportname}
          withAsterisk
          data={options(
            lookups.sports.map(({ _id, name }) => ({ value: _id, label: name })),
            base && { value: base.sportname._id, label: base.sportname.name },
          )}
          {...form.getInputProps('sportname')}
        />
        {text('eventname')}
        {text('marketname')}
        <WholeNumber label={labels.profitAndLoss} {...form.getInputProps('profitAndLoss')} />
        <TextInput type="date" label={labels.date} withAsterisk {...form.getInputProps('date')} />
      </div>
      {imageGroups.map((group) => (
        <div
          key={group}
          className={classes['part']}
          onFocus={() => setPasteGroup(group)}
          onPointerEnter={() => setPasteGroup(group)}
        >
          <Textarea
            label={labels[textOfGroup[group]]}
            withAsterisk={group === 'images'}
            autosize
            minRows={5}
            maxRows={14}
            {...form.getInputProps(textOfGroup[group])}
          />
          <EvidenceField
            area={area}
            proofId={base?._id}
            group={group}
            label={labels[group]}
            items={evidence.evidence[group]}
            isPasteTarget={pasteGroup === group}
            error={form.errors[group]}
            onAdd={(files) => evidence.add(group, files)}
            onRemove={(key) => evidence.remove(group, key)}
            onOrder={(keys) => evidence.order(group, keys)}
          />
        </div>
      ))}
    </>
  );
}

/** Selected by name, with suggestions; also sets the group. */
function WhitelabelField({ state }: { readonly state: ProofFormState }) {
  const { form, lookups, brandOf } = state;
  const typed = form.values.whitelabel;
  const isFound = brandOf(typed) !== undefined;
  const change = (name: string) => {
    form.setFieldValue('whitelabel', name);
    const { group } = brandOf(name) ?? {};
    if (group !== undefined) form.setFieldValue('group', group);
  };
  const { error } = form.getInputProps('whitelabel') as { error?: string };
  return (
    <div>
      <Autocomplete
        label={labels.whitelabel}
        withAsterisk
        autoComplete="off"
        openOnFocus={false}
        limit={30}
        data={[...new Set(lookups.brands.map(({ name }) => name))]}
        value={typed}
        error={error}
        onChange={change}
      />
      <p className={classes['status']} role="status" data-found={isFound}>
        {typed.trim() === '' ? '' : isFound ? proofSentences.userFound : proofSentences.userNotFound}
      </p>
    </div>
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** Keeps the proof's current value as an option, even if it was deleted since. */
function options(offered: readonly Option[], kept: Option | undefined): Option[] {
  const isOffered = kept === undefined || offered.some(({ value }) => value === kept.value);
  return [
    { value: '', label: words.choose },
    ...offered.toSorted((one, other) => one.label.localeCompare(other.label)),
    ...(isOffered ? [] : [kept]),
  ];
}

interface WholeNumberProps {
  readonly label: string;
  readonly least?: number;
  readonly value?: string;
}

/** Arrow keys step by 1 down to the minimum; the mouse wheel must not change money. */
function WholeNumber({ least, ...props }: WholeNumberProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <TextInput
      ref={input}
      type="number"
      step={1}
      {...(least !== undefined && { min: least })}
      inputMode="numeric"
      onWheel={() => input.current?.blur()}
      {...props}
    />
  );
}
