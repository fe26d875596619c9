import { NativeSelect, TextInput } from '@mantine/core';
import { areas, sectionOf } from '../../../domain/areas.ts';
import { auditActions, auditEntities } from '../../../domain/evidence/audit/audit.ts';
import { inWords } from '../../../domain/evidence/audit/difference.ts';
import { auditWords as words } from '../../../domain/evidence/audit/text.ts';
import { RangeInputs } from '../../ui/period/range-inputs.tsx';
import type { AuditValues, FilterField } from './audit-params.ts';
import classes from './audit-screen.module.css';

interface AuditFiltersProps {
  readonly values: AuditValues;
  readonly onChange: (field: FilterField, value: string) => void;
}

const choices = (names: readonly string[], labelOf = inWords) => [
  { value: '', label: words.all },
  ...names
    .map((value) => ({ value, label: labelOf(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label)),
];
const actions = choices(auditActions);
const entities = choices(auditEntities);
const areaChoices = [
  { value: '', label: words.all },
  ...areas.map((value) => ({ value, label: sectionOf(value) })),
];

export function AuditFilters({ values, onChange }: AuditFiltersProps) {
  const bind = (field: FilterField, label: string) => ({
    label,
    value: values[field] ?? '',
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange(field, event.currentTarget.value),
  });
  return (
    <search className={classes['filters']}>
      <TextInput size="xs" {...bind('actor', words.actor)} />
      <NativeSelect size="xs" data={actions} {...bind('action', words.action)} />
      <NativeSelect size="xs" data={entities} {...bind('entity', words.entity)} />
      <NativeSelect size="xs" data={areaChoices} {...bind('area', words.area)} />
      <TextInput size="xs" {...bind('recordId', words.recordId)} />
      <TextInput size="xs" {...bind('evidence', words.evidence)} />
      <RangeInputs kind="date" size="xs" from={bind('from', words.from)} to={bind('to', words.to)} />
    </search>
  );
}
