/** Users, agents, events and accounts that the server finds. */
import { CalendarIcon, KeyIcon, UserIcon, UsersIcon } from '../../ui/icons/outline.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { moduleRow } from '../../../domain/areas.ts';
import {
  searchFilters,
  isLongEnough,
  searchedPart,
  wordsOf,
  type SearchResult,
} from '../../../domain/record/search/search.ts';
import { paletteWords, searchWords } from '../../../domain/record/search/text.ts';
import { personPath } from '../../../domain/sense/people/address.ts';
import { foldText } from '../../../domain/values/fold.ts';
import { call } from '../../client/calls/api.ts';
import { impatient } from '../../client/calls/resource.ts';
import { staffScreens } from '../navigation/staff-screens.ts';
import { nameOfList, type PaletteEntry, type PaletteSource } from './palette-source.ts';

/** A pause in typing; the answer itself takes less. */
const pauseMs = 120;

const icons = { user: UserIcon, agent: UsersIcon, event: CalendarIcon, account: KeyIcon } as const;

export const useFoundEntries: PaletteSource = (typed) => {
  const navigate = useNavigate();
  const wanted = searchedPart(typed);
  const [settled] = useDebouncedValue(wanted, pauseMs);
  const query = useQuery({
    ...impatient,
    queryKey: ['search', settled],
    queryFn: async ({ signal }) =>
      (
        await call<{ readonly data: readonly SearchResult[] }>(
          'GET',
          `/search?q=${encodeURIComponent(settled)}`,
          { signal },
        )
      ).data,
    enabled: isLongEnough(settled),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 10_000,
  });
  const isAsked = isLongEnough(wanted);
  // Until the answer arrives, earlier results that still match stay: Enter must not take another. The server searches only
  // the beginning of a longer text.
  const isCurrent = settled === typed.trim() && !query.isPlaceholderData;
  const terms = wordsOf(typed).split(' ');
  const found = (isAsked ? (query.data ?? []) : []).filter(
    ({ value }) => isCurrent || terms.every((term) => wordsOf(value).includes(term)),
  );
  const entries = usersOnce(found).map((result): PaletteEntry => {
    const path = pathOf(result);
    return {
      key: `found ${path}`,
      label: result.value,
      details: detailsOf(result),
      icon: icons[result.kind],
      run: () => void navigate(path),
    };
  });
  return { heading: paletteWords.found, entries, state: stateOf() };

  function stateOf(): string {
    if (!isAsked) return paletteWords.typeMore;
    if (query.isError) return paletteWords.failed;
    return query.isFetching || settled !== wanted ? paletteWords.searching : paletteWords.nothing;
  }
};

type FoundValue = Exclude<SearchResult, { readonly kind: 'account' }>;
/** A user with all lists that have the name. */
type FoundUser = { readonly kind: 'user'; readonly value: string; readonly among: readonly FoundValue[] };
type Found = SearchResult | FoundUser;

/** A user has one page, however many lists have the name. */
function usersOnce(results: readonly SearchResult[]): Found[] {
  const users = results.filter((result): result is FoundValue => result.kind === 'user');
  return results.flatMap((result): Found[] => {
    if (result.kind !== 'user') return [result];
    const among = users.filter(({ value }) => foldText(value) === foldText(result.value));
    return among[0] === result ? [{ kind: 'user', value: result.value, among }] : [];
  });
}

/** The page of a user, an account, or the list filtered by the value. */
function pathOf(result: Found): string {
  if (result.kind === 'account') return `${staffScreens.users.path}/${result.id}`;
  if ('among' in result) return personPath(result.value);
  const filters: Partial<Record<string, string>> = searchFilters[result.module];
  const query = new URLSearchParams({ [filters[result.kind] ?? '']: result.value });
  return `${moduleRow(result.area, result.module).screen}?${query}`;
}

function detailsOf(result: Found): string {
  const kind = searchWords.kinds[result.kind];
  if (result.kind === 'account') return [kind, result.role].join(' · ');
  const values = 'among' in result ? result.among : [result];
  const lists = values.map(({ area, module }) => nameOfList(area, module));
  const count = values.reduce((sum, value) => sum + value.count, 0);
  return [kind, lists.join(', '), searchWords.times(count)].join(' · ');
}
