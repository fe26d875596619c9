/**
 * Permissions as a table of modules and actions per section. Native check boxes, because there are dozens.
 * Arrow keys move between them, as in a spreadsheet.
 */
import { MagnifyingGlassIcon } from '../../ui/icons/small.ts';
import { TextInput } from '@mantine/core';
import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import { sectionOf, type Area, type Section } from '../../../domain/areas.ts';
import { matrixWords } from '../../../domain/user/text.ts';
import type { Actor } from '../../../domain/permissions.ts';
import { CheckBox } from './check-box.tsx';
import {
  actionLabels,
  areasShownTo,
  mayGive,
  permissionsOfTable,
  permissionTable,
  toggled,
} from './permission-table.ts';
import classes from './permission-matrix.module.css';

interface PermissionMatrixProps {
  readonly actor: Actor;
  /** The sections selected in the form. */
  readonly section: readonly Section[];
  readonly held: readonly string[];
  readonly onChange: (held: string[]) => void;
}

export function PermissionMatrix({ actor, section, held, onChange }: PermissionMatrixProps) {
  const [typed, setTyped] = useState('');
  const areas = areasShownTo(actor);
  const tables = areas
    .map((area) => ({ area, table: permissionTable(area, typed) }))
    .filter(({ table }) => table.rows.length > 0);
  if (areas.length === 0) return <p className={classes['note']}>{matrixWords.noSections}</p>;
  return (
    <div className={classes['matrix']}>
      <Search typed={typed} onType={setTyped} />
      {tables.map(({ area }) => (
        <SectionTable
          key={area}
          area={area}
          typed={typed}
          actor={actor}
          isAssigned={section.includes(sectionOf(area))}
          held={held}
          onChange={onChange}
        />
      ))}
      {tables.length === 0 && <p className={classes['note']}>{matrixWords.empty}</p>}
      {actor.role !== 'admin' && <p className={classes['note']}>{matrixWords.notYours}</p>}
    </div>
  );
}

interface SearchProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** Inside a form in a dialog: Enter must not save the form, and Escape must clear the search before closing. */
function Search({ typed, onType }: SearchProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') event.preventDefault();
    if (event.key === 'Escape' && typed) onType('');
  };
  return (
    <TextInput
      type="search"
      size="xs"
      aria-label={matrixWords.search}
      placeholder={matrixWords.search}
      autoComplete="off"
      data-mantine-stop-propagation={typed !== ''}
      leftSection={<MagnifyingGlassIcon width={14} height={14} aria-hidden />}
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}

interface SectionTableProps extends Omit<PermissionMatrixProps, 'section'> {
  readonly area: Area;
  readonly typed: string;
  readonly isAssigned: boolean;
}

function SectionTable({ area, typed, actor, isAssigned, held, onChange }: SectionTableProps) {
  const id = useId();
  const section = sectionOf(area);
  const table = useMemo(() => permissionTable(area, typed), [area, typed]);
  const whole = permissionsOfTable(table);
  const choice = (name: string, permissions: readonly string[]) => {
    const givable = permissions.filter((permission) => mayGive(actor, permission));
    const count = permissions.filter((permission) => held.includes(permission)).length;
    return (
      <CheckBox
        name={name}
        isChecked={count === permissions.length}
        isMixed={count > 0 && count < permissions.length}
        isDisabled={givable.length === 0}
        onToggle={() => onChange(toggled(held, givable))}
      />
    );
  };
  return (
    <section className={classes['section']} aria-labelledby={id}>
      <header className={classes['header']}>
        {choice(matrixWords.wholeSection(section), whole)}
        <h3 id={id}>{matrixWords.ofSection(section)}</h3>
        <span className={classes['count']}>
          {matrixWords.count(whole.filter((permission) => held.includes(permission)).length, whole.length)}
        </span>
        {!isAssigned && <span className={classes['note']}>{matrixWords.needsSection(section)}</span>}
      </header>
      <div className={classes['scroller']}>
        <table className={classes['table']} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{matrixWords.module}</th>
              {table.columns.map((action) => (
                <th key={action} scope="col">
                  <span>{actionLabels[action]}</span>
                  {choice(
                    matrixWords.wholeColumn(section, actionLabels[action]),
                    table.rows.flatMap(({ cells }) => cells[action] ?? []),
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ label, cells }) => (
              <tr key={label}>
                <th scope="row">
                  {choice(matrixWords.wholeRow(section, label), Object.values(cells))}
                  <span>{label}</span>
                </th>
                {table.columns.map((action) => (
                  <td key={action}>
                    {cells[action] !== undefined &&
                      choice(matrixWords.cell(section, label, actionLabels[action]), [cells[action]])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
