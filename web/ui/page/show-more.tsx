/** Fetches the next page of a list that shows its pages below each other. */
import { Button } from '@mantine/core';
import { lists } from '../../../domain/text.ts';

interface ShowMoreProps {
  readonly of: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

export function ShowMore({ of: list }: ShowMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      variant="default"
      size="xs"
      loading={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {lists.showMore}
    </Button>
  );
}
