/** Lets admins add, rename, order and retire report options. Existing reports keep their values. */
import { XMarkIcon } from '../../../ui/icons/marks.ts';
import { ArrowDownIcon, ArrowUpIcon, CheckIcon, PencilIcon } from '../../../ui/icons/small.ts';
import { Button, SegmentedControl, Switch, Text, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import type { Area } from '../../../../domain/areas.ts';
import { forms } from '../../../../domain/text.ts';
import { optionKinds, type OptionKind, type ReportOption } from '../../../../domain/report/options.ts';
import { optionWords as words } from '../../../../domain/report/text.ts';
import { Banner } from '../../../ui/page/banner.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { HeldFields } from '../../../ui/form/held-fields.tsx';
import { EmptyState } from '../../../ui/table/empty-state.tsx';
import { ownEscape } from '../../../ui/shortcuts/own-escape.ts';
import { IconAction } from '../../../ui/button/icon-action.tsx';
import { useBanner } from '../../../ui/page/use-banner.ts';
import classes from './options-dialog.module.css';
import { reportMessageOf } from '../store/report-list.ts';
import { useKnownOption, useOptionEdits, useOptions, type OptionEdit } from './use-options.ts';

export function OptionsDialog({ area, onClose }: { readonly area: Area; readonly onClose: () => void }) {
  const [kind, setKind] = useState<OptionKind>('catchBy');
  const { options, isLoaded, error } = useOptions(area);
  const edits = useOptionEdits(area);
  const known = useKnownOption(area);
  const banner = useBanner();
  const own = options
    .filter((option) => option.kind === kind)
    .toSorted((one, other) => one.position - other.position);

  const send = async (edit: OptionEdit, done: string): Promise<boolean> => {
    try {
      await edits.mutateAsync(edit);
      banner.showSuccess(done);
      return true;
    } catch (error) {
      banner.showError(reportMessageOf(error, 'add' in edit ? words.createFailed : words.updateFailed));
      return false;
    }
  };
  const move = (from: number, to: number) => {
    const before = own.map((option) => option._id);
    const ids = [...before];
    ids.splice(to, 0, ...ids.splice(from, 1));
    void send({ order: kind, ids, before }, words.ordered);
  };

  return (
    <Dialog title={words.title} onClose={onClose} footer={<Button onClick={onClose}>{forms.close}</Button>}>
      <SegmentedControl
        fullWidth
        value={kind}
        onChange={(chosen) => setKind(chosen)}
        data={optionKinds.map((value) => ({ value, label: words.kinds[value] }))}
      />
      <NewOption key={kind} kind={kind} onAdd={(value) => send({ add: { kind, value } }, words.created)} />
      <div className={classes['banner']}>
        <Banner banner={banner} />
      </div>
      {error && !isLoaded && <EmptyState tone="error" text={reportMessageOf(error, words.fetchFailed)} />}
      <ul className={classes['list']}>
        {own.map((option, index) => (
          <OptionRow
            key={option._id}
            option={option}
            onUp={index > 0 ? () => move(index, index - 1) : undefined}
            onDown={index < own.length - 1 ? () => move(index, index + 1) : undefined}
            known={known}
            onChange={(change, to) => send({ change, to }, words.updated)}
          />
        ))}
      </ul>
      <Text size="xs" c="dimmed">
        {words.explanation}
      </Text>
    </Dialog>
  );
}

interface NewOptionProps {
  readonly kind: OptionKind;
  readonly onAdd: (value: string) => Promise<boolean>;
}

function NewOption({ kind, onAdd }: NewOptionProps) {
  const [typed, setTyped] = useState('');
  const saving = useSaving();
  const submit = (event: SyntheticEvent) =>
    saving.submit(event, async () => {
      if (await onAdd(typed)) setTyped('');
    });
  return (
    <HeldFields isHeld={saving.isSaving}>
      <form className={classes['new']} onSubmit={submit} noValidate>
        <TextInput
          aria-label={words.addNew(words.kinds[kind])}
          placeholder={words.addNew(words.kinds[kind])}
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          {words.add}
        </Button>
      </form>
    </HeldFields>
  );
}

/** One save at a time: a second Enter would be refused as a duplicate of the first. */
function useSaving() {
  const [isSaving, setSaving] = useState(false);
  const submit = (event: SyntheticEvent, save: () => Promise<void>) => {
    event.preventDefault();
    if (isSaving) return;
    setSaving(true);
    void save().finally(() => setSaving(false));
  };
  return { isSaving, submit };
}

interface OptionRowProps {
  readonly option: ReportOption;
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
  readonly known: (option: ReportOption) => ReportOption;
  readonly onChange: (
    change: ReportOption,
    to: { readonly value?: string; readonly isRetired?: boolean },
  ) => Promise<boolean>;
}

function OptionRow({ option, onUp, onDown, known, onChange }: OptionRowProps) {
  const [typed, setTyped] = useState<string>();
  /** What is renamed, as it was when the rename began or was refused. */
  const [renamed, setRenamed] = useState(option);
  const { value, isRetired } = option;
  const saving = useSaving();
  const save = (event: SyntheticEvent) =>
    saving.submit(event, async () => {
      if (await onChange(renamed, { value: typed ?? '' })) setTyped(undefined);
      else setRenamed(known(renamed));
    });
  const rename = () => {
    setRenamed(option);
    setTyped(value);
  };
  if (typed !== undefined) {
    return (
      <li>
        <HeldFields isHeld={saving.isSaving}>
          <form className={classes['row']} onSubmit={save} noValidate>
            <TextInput
              className={classes['value']}
              size="xs"
              aria-label={words.renameOf(value)}
              ref={(input) => input?.focus()}
              {...ownEscape}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Escape') return;
                event.stopPropagation();
                setTyped(undefined);
              }}
            />
            <Button
              type="submit"
              size="compact-xs"
              leftSection={<CheckIcon width={14} height={14} aria-hidden />}
            >
              {words.save}
            </Button>
            <IconAction name={forms.cancel} icon={XMarkIcon} onClick={() => setTyped(undefined)} />
          </form>
        </HeldFields>
      </li>
    );
  }
  return (
    <li className={classes['row']} data-retired={isRetired || undefined}>
      <span className={classes['value']}>{value}</span>
      <IconAction name={words.moveUp(value)} icon={ArrowUpIcon} isDisabled={!onUp} onClick={() => onUp?.()} />
      <IconAction
        name={words.moveDown(value)}
        icon={ArrowDownIcon}
        isDisabled={!onDown}
        onClick={() => onDown?.()}
      />
      <IconAction name={words.renameOf(value)} icon={PencilIcon} onClick={rename} />
      <Switch
        size="xs"
        label={words.retired}
        aria-label={isRetired ? words.offerAgainOf(value) : words.retireOf(value)}
        checked={isRetired}
        onChange={(event) => void onChange(option, { isRetired: event.currentTarget.checked })}
      />
    </li>
  );
}
