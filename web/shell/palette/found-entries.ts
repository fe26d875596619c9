/** Users, agents, events and accounts that the server finds. */
import { CalendarIcon, KeyIcon, UserIcon, UsersIcon } from '@heroicons/react/24/outline';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { areaTable, moduleRow } from '../../../domain/areas.ts';
import {
  searchFilters,
  searchLimits,
  wordsOf,
  type SearchResult,
} from '../../../domain/record/search/search.ts';
import { paletteWords, searchWords } from '../../../domain/record/search/text.ts';
import { call } from '../../client/calls/api.ts';
import { impatient } from '../../client/calls/resource.ts';
import { staffScreens } from '../frame/staff-screens.ts';
import type { PaletteEntry, PaletteSource } from './palette-source.ts';

/** A pause in typing; the answer itself takes less. */
const pauseMs = 120;

const icons = { user: UserIcon, agent: UsersIcon, event: CalendarIcon, account: KeyIcon } as const;

export const useFoundEntries: PaletteSource = (typed) => {
  const navigate = useNavigate();
  const [settled] = useDebouncedValue(typed.trim(), pauseMs);
  const isLong = (text: string) => text.length >= searchLimits.least && text.length <= searchLimits.most;
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
    enabled: isLong(settled),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 10_000,
  });
  const isAsked = isLong(typed.trim());
  // Until the answer is there, what was found before stays as far as it still fits: Enter must not take another.
  const isCurrent = settled === typed.trim() && !query.isPlaceholderData;
  const terms = wordsOf(typed).split(' ');
  const found = (isAsked ? (query.data ?? []) : []).filter(
    ({ value }) => isCurrent || terms.every((term) => wordsOf(value).includes(term)),
  );
  const entries = found.map((result): PaletteEntry => {
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
    return query.isFetching || settled !== typed.trim() ? paletteWords.searching : paletteWords.nothing;
  }
};

/** The list filtered by the value, or the account. */
function pathOf(result: SearchResult): string {
  if (result.kind === 'account') return `${staffScreens.users.path}/${result.id}`;
  const filters: Partial<Record<string, string>> = searchFilters[result.module];
  const query = new URLSearchParams({ [filters[result.kind] ?? '']: result.value });
  return `${moduleRow(result.area, result.module).screen}?${query}`;
}

function detailsOf(result: SearchResult): string {
  const kind = searchWords.kinds[result.kind];
  if (result.kind === 'account') return [kind, result.role].join(' · ');
  const { label } = moduleRow(result.area, result.module);
  return [kind, `${areaTable[result.area].heading} ${label}`, searchWords.times(result.count)].join(' · ');
}
