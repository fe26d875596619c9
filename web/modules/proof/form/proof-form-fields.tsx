import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Area } from '../../../../domain/areas.ts';
import { imageGroups, type ImageGroup } from '../../../../domain/proof/proof.ts';
import { proofSentences, proofLabels as labels } from '../../../../domain/proof/text.ts';
import { notANumber } from '../../../../domain/values/text.ts';
import { pasteNumber } from '../../../ui/form/pasted-number.ts';
import { useSuggestions } from '../../../record-screens/form/use-suggestions.ts';
import { FindingsAt } from '../../../record-screens/findings/form-findings.tsx';
import { DayField } from '../../../ui/day/day-field.tsx';
import { LongText } from '../../../ui/form/long-text.tsx';
import { Choice } from '../../../ui/picker/choice.tsx';
import type { PickerOption } from '../../../ui/picker/fitting.ts';
import { SuggestedText } from '../../../ui/picker/suggested-text.tsx';
import { EvidenceField } from '../evidence/evidence-field.tsx';
import classes from './proof-form.module.css';
import { isAboutProof, isInGroup } from './proof-findings.ts';
import { useDropGuard } from '../evidence/use-drop-guard.ts';
import { usePastedImages } from '../evidence/use-pasted-images.ts';
import type { ProofFormState } from './use-proof-form.ts';

interface ProofFormFieldsProps {
  readonly area: Area;
  readonly state: ProofFormState;
  /** Takes no pictures: the form is being saved. */
  readonly isHeld: boolean;
}

interface TextProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

type Suggested = 'user' | 'agentname' | 'eventname' | 'marketname';
const textOfGroup = { images: 'navigation', navigation2Images: 'navigation2' } as const;

export function ProofFormFields({ area, state, isHeld }: ProofFormFieldsProps) {
  const { form, lookups, base, evidence } = state;
  const suggestions = useSuggestions<Suggested>(area, 'proof');
  // Pasted images go to the group with the focus, or to the one that had it last.
  const [pasteGroup, setPasteGroup] = useState<ImageGroup>('images');
  usePastedImages((files) => {
    if (!isHeld) evidence.add(pasteGroup, files);
  });
  useDropGuard();
  const props = (field: Suggested | 'prooftype' | 'sportname' | 'date') => ({
    label: labels[field],
    withAsterisk: field !== 'agentname',
    ...(form.getInputProps(field) as TextProps),
  });
  const suggested = (field: Suggested) => ({ ...props(field), suggestions: suggestions[field] ?? [] });
  const templates = lookups.templates.map(({ _id, type }) => ({ value: _id, label: type }));
  const sports = lookups.sports.map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <>
      <div className={classes['grid']}>
        <WhitelabelField state={state} />
        <TextInput label={labels.group} {...form.getInputProps('group')} />
        <SuggestedText {...suggested('agentname')} />
        <SuggestedText {...suggested('user')} />
        <FindingsAt place="below" of={isAboutProof} />
        <WholeNumber form={form} field="amount" least={0} />
        <Choice
          {...props('prooftype')}
          options={options(templates, base && { value: base.prooftype._id, label: base.prooftype.type })}
        />
        <Choice
          {...props('sportname')}
          options={options(sports, base && { value: base.sportname._id, label: base.sportname.name })}
        />
        <WholeNumber form={form} field="profitAndLoss" />
        <SuggestedText {...suggested('eventname')} className={classes['double']} />
        <SuggestedText {...suggested('marketname')} />
        <DayField {...props('date')} />
      </div>
      {imageGroups.map((group) => (
        <div key={group} className={classes['part']} onFocus={() => setPasteGroup(group)}>
          <LongText
            label={labels[textOfGroup[group]]}
            withAsterisk={group === 'images'}
            lines={[5, 14]}
            {...form.getInputProps(textOfGroup[group])}
          />
          <EvidenceField
            findings={<FindingsAt place="column" of={isInGroup(group)} />}
            area={area}
            proofId={base?._id}
            group={group}
            label={labels[group]}
            items={evidence.evidence[group]}
            isPasteTarget={pasteGroup === group}
            error={form.errors[group]}
            onAdd={(files) => evidence.add(group, files)}
            onRemove={(key) => {
              // It was about one of the images that were sent.
              form.clearFieldError(group);
              evidence.remove(group, key);
            }}
            onOrder={(keys) => evidence.order(group, keys)}
          />
        </div>
      ))}
    </>
  );
}

/** Chosen by name. Says while typing whether the name is known. */
function WhitelabelField({ state }: { readonly state: ProofFormState }) {
  const { form, lookups, brandOf, chooseBrand } = state;
  const typed = form.values.whitelabel;
  const isFound = brandOf(typed) !== undefined;
  return (
    <div className={classes['whitelabel']}>
      <SuggestedText
        {...(form.getInputProps('whitelabel') as object)}
        label={labels.whitelabel}
        withAsterisk
        isStrict
        suggestions={[...new Set(lookups.brands.map(({ name }) => name))]}
        value={typed}
        onChange={chooseBrand}
      />
      <p className={classes['status']} role="status" data-found={isFound}>
        {typed.trim() === '' ? '' : isFound ? proofSentences.userFound : proofSentences.userNotFound}
      </p>
    </div>
  );
}

/** By name; keeps the proof's current value as an option, even if it was deleted since. */
function options(offered: readonly PickerOption[], kept: PickerOption | undefined): PickerOption[] {
  const isOffered = kept === undefined || offered.some(({ value }) => value === kept.value);
  return [
    ...offered.toSorted((one, other) => one.label.localeCompare(other.label)),
    ...(isOffered ? [] : [kept]),
  ];
}

interface WholeNumberProps {
  readonly form: ProofFormState['form'];
  readonly field: 'amount' | 'profitAndLoss';
  readonly least?: number;
}

/** Arrow keys step by 1 down to the minimum; the mouse wheel must not change money. */
function WholeNumber({ form, field, least }: WholeNumberProps) {
  const input = useRef<HTMLInputElement>(null);
  const paste = {
    set: (number: string) => form.setFieldValue(field, number),
    refuse: () => form.setFieldError(field, notANumber(labels[field])),
  };
  return (
    <TextInput
      ref={input}
      label={labels[field]}
      type="number"
      step={1}
      {...(least !== undefined && { min: least })}
      inputMode="numeric"
      onWheel={() => input.current?.blur()}
      onPaste={(event) => pasteNumber(event, paste)}
      {...form.getInputProps(field)}
    />
  );
}
