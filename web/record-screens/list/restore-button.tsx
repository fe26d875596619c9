import { ArrowUturnLeftIcon } from '../../ui/icons/small.ts';
import { Button } from '@mantine/core';
import { lists } from '../../../domain/text.ts';

interface RestoreButtonProps {
  readonly tabIndex: number;
  readonly onClick: () => void;
}

/** The only action of a deleted record, by its name. */
export function RestoreButton({ tabIndex, onClick }: RestoreButtonProps) {
  return (
    <Button
      size="compact-xs"
      variant="default"
      leftSection={<ArrowUturnLeftIcon width={14} height={14} aria-hidden />}
      tabIndex={tabIndex}
      onClick={onClick}
    >
      {lists.restore}
    </Button>
  );
}
