/** Position in a list, page size and page navigation. */
import { ChevronLeftIcon, ChevronRightIcon } from '../../icons/marks.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { memo, useCallback, useId, useState, type SyntheticEvent } from 'react';
import { pageFromInput, showing, type Page } from '../../../../domain/record/list.ts';
import { lists } from '../../../../domain/text.ts';
import { IconAction } from '../../button/icon-action.tsx';
import classes from './pagination.module.css';

interface PaginationProps {
  readonly page: Page<unknown>;
  readonly size: number;
  readonly sizes: readonly number[];
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
}

export const Pagination = memo(function Pagination({ page, size, sizes, onPage, onSize }: PaginationProps) {
  return (
    <div className={classes['pagination']}>
      <span className={classes['showing']}>{showing(page)}</span>
      <SizeChoice size={size} sizes={sizes} onSize={onSize} />
      <div className={classes['group']}>
        <IconAction
          name={lists.previousPage}
          icon={ChevronLeftIcon}
          isDisabled={page.page <= 1}
          onClick={() => onPage(page.page - 1)}
        />
        <span aria-live="polite">{lists.pageOf(page.page, page.lastPage, page.isAtLeast)}</span>
        <IconAction
          name={lists.nextPage}
          icon={ChevronRightIcon}
          isDisabled={page.page >= page.lastPage}
          onClick={() => onPage(page.page + 1)}
        />
      </div>
      <GoToPage lastPage={page.lastPage} isAtLeast={page.isAtLeast} onPage={onPage} />
    </div>
  );
});

/** The same for every page, as is the field for another one. */
const SizeChoice = memo(function SizeChoice({
  size,
  sizes,
  onSize,
}: Pick<PaginationProps, 'size' | 'sizes' | 'onSize'>) {
  const id = useId();
  return (
    <div className={classes['group']}>
      <label htmlFor={id}>{lists.rowsPerPage}</label>
      <NativeSelect
        id={id}
        size="xs"
        className={classes['size']}
        data={sizes.map(String)}
        value={String(size)}
        onChange={(event) => onSize(Number(event.currentTarget.value))}
      />
    </div>
  );
});

const GoToPage = memo(function GoToPage({
  lastPage,
  isAtLeast,
  onPage,
}: {
  readonly lastPage: number;
  readonly isAtLeast: boolean | undefined;
  readonly onPage: (page: number) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isRefused, setRefused] = useState(false);

  const change = useCallback((text: string) => {
    setTyped(text);
    setRefused(false);
  }, []);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return;
    const page = pageFromInput(typed, lastPage);
    setRefused(page === undefined);
    if (page === undefined) return;
    setTyped('');
    onPage(page);
  };

  return (
    <form className={classes['group']} onSubmit={submit} noValidate>
      <label htmlFor={id}>{lists.goToPage}</label>
      <div className={classes['go']}>
        <PageInput id={id} value={typed} isRefused={isRefused} onChange={change} />
        {isRefused && (
          <span id={`${id}-refusal`} role="alert" className={classes['refusal']}>
            {lists.pageRefused(lastPage, isAtLeast)}
          </span>
        )}
      </div>
      {goButton}
    </form>
  );
});

interface PageInputProps {
  readonly id: string;
  readonly value: string;
  readonly isRefused: boolean;
  readonly onChange: (text: string) => void;
}

/** A list that becomes shorter with each letter of a search does not draw it again. */
const PageInput = memo(function PageInput({ id, value, isRefused, onChange }: PageInputProps) {
  return (
    <TextInput
      id={id}
      size="xs"
      className={classes['page']}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      error={isRefused}
      aria-describedby={isRefused ? `${id}-refusal` : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
});

/** Shared, for the same reason. */
const goButton = (
  <Button type="submit" size="compact-sm" variant="default">
    {lists.go}
  </Button>
);
