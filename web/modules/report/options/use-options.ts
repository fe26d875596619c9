/** The options of an area and suggestions from existing reports, for the form and the filters. */
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { apiPath, type Area } from '../../../../domain/areas.ts';
import {
  choicesEver,
  choicesOf,
  type OptionKind,
  type ReportChoices,
  type ReportOption,
} from '../../../../domain/report/options.ts';
import { call } from '../../../client/calls/api.ts';
import { isWorthRetrying } from '../../../client/calls/resource.ts';
import { useSuggestions } from '../../../record-screens/form/use-suggestions.ts';

interface Answer<Data> {
  readonly data: Data;
}

const optionsKey = (area: Area) => [area, 'report-options'] as const;
const optionsPath = (area: Area) => `${apiPath(area, 'report')}/options`;
const none: readonly ReportOption[] = [];
const noChoices: ReportChoices = { catchBy: [], proofType: [], sport: [] };

export function useOptions(area: Area) {
  const query = useQuery({
    networkMode: 'always',
    queryKey: optionsKey(area),
    queryFn: async ({ signal }) =>
      (await call<Answer<ReportOption[]>>('GET', optionsPath(area), { signal })).data,
    retry: isWorthRetrying,
    staleTime: 60_000,
  });
  const options = query.data ?? none;
  return {
    options,
    choices: query.data ? choicesOf(options) : noChoices,
    /** For filters: existing reports have retired values. */
    everOffered: query.data ? choicesEver(options, []) : noChoices,
    isLoaded: query.data !== undefined,
    error: query.error,
    tryAgain: () => void query.refetch(),
  };
}

const knownAs = (client: QueryClient, area: Area, option: ReportOption): ReportOption =>
  client.getQueryData<readonly ReportOption[]>(optionsKey(area))?.find(({ _id }) => _id === option._id) ??
  option;

/** The option as the list has it when it is called. */
export function useKnownOption(area: Area) {
  const client = useQueryClient();
  return (option: ReportOption) => knownAs(client, area, option);
}

export type OptionEdit =
  | { readonly add: { readonly kind: OptionKind; readonly value: string } }
  /** `change` as it was shown when the change began. */
  | { readonly change: ReportOption; readonly to: { readonly value?: string; readonly isRetired?: boolean } }
  | { readonly order: OptionKind; readonly ids: readonly string[]; readonly before: readonly string[] };

/** One after another; each starts from the result of the previous one. */
export function useOptionEdits(area: Area) {
  const client = useQueryClient();
  const queryKey = optionsKey(area);
  const mutationKey = [...queryKey, 'edit'];
  const revise = (revised: (option: ReportOption) => ReportOption) =>
    client.setQueryData<readonly ReportOption[]>(queryKey, (options) => options?.map(revised));
  return useMutation({
    networkMode: 'always',
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (edit: OptionEdit) => {
      const path = optionsPath(area);
      if ('add' in edit) return call<Answer<ReportOption>>('POST', path, { body: edit.add });
      if ('order' in edit) {
        const { order: kind, ids, before } = edit;
        return call('PUT', `${path}/order`, { body: { kind, ids, before } });
      }
      const { change, to } = edit;
      const known = knownAs(client, area, change);
      // A name that others gave meanwhile, which the person has not seen, is not overwritten.
      const { version } = to.value !== undefined && known.value !== change.value ? change : known;
      return call<Answer<ReportOption>>('PUT', `${path}/${change._id}`, { body: { ...to, version } });
    },
    // The next move starts from this order, not from the one that the server knows.
    onMutate: async (edit) => {
      if (!('order' in edit)) return;
      await client.cancelQueries({ queryKey });
      revise((option) => {
        const at = edit.ids.indexOf(option._id);
        return at < 0 ? option : { ...option, position: at + 1 };
      });
    },
    onSuccess: (answer, edit) => {
      if (!('change' in edit)) return;
      const { data } = answer as Answer<Partial<ReportOption>>;
      revise((option) => (option._id === edit.change._id ? { ...option, ...data } : option));
    },
    onSettled: () => {
      const isLast = client.isMutating({ mutationKey }) === 1;
      return isLast ? client.invalidateQueries({ queryKey }) : undefined;
    },
  });
}

export type Suggestions = Readonly<
  Record<'userName' | 'agent' | 'origin' | 'eventNames' | 'marketNames', readonly string[]>
>;
const noSuggestions: Suggestions = { userName: [], agent: [], origin: [], eventNames: [], marketNames: [] };

export function useReportSuggestions(area: Area): Suggestions {
  return { ...noSuggestions, ...useSuggestions<keyof Suggestions>(area, 'report') };
}
