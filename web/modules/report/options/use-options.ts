/** The options of an area and suggestions from existing reports, for the form and the filters. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiPath, type Area } from '../../../../domain/areas.ts';
import {
  choicesOf,
  type OptionKind,
  type ReportChoices,
  type ReportOption,
} from '../../../../domain/report/options.ts';
import { call } from '../../../client/calls/api.ts';
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
    staleTime: 60_000,
  });
  const options = query.data ?? none;
  return {
    options,
    choices: query.data ? choicesOf(options) : noChoices,
    isLoaded: query.data !== undefined,
    error: query.error,
  };
}

export type OptionEdit =
  | { readonly add: { readonly kind: OptionKind; readonly value: string } }
  | { readonly change: ReportOption; readonly to: { readonly value?: string; readonly isRetired?: boolean } }
  | { readonly order: OptionKind; readonly ids: readonly string[] };

export function useOptionEdits(area: Area) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (edit: OptionEdit) => {
      const path = optionsPath(area);
      if ('add' in edit) return call('POST', path, { body: edit.add });
      if ('order' in edit) return call('PUT', `${path}/order`, { body: { kind: edit.order, ids: edit.ids } });
      const { change, to } = edit;
      return call('PUT', `${path}/${change._id}`, { body: { ...to, version: change.version } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: optionsKey(area) }),
  });
}

export type Suggestions = Readonly<
  Record<'userName' | 'agent' | 'origin' | 'eventNames' | 'marketNames', readonly string[]>
>;
const noSuggestions: Suggestions = { userName: [], agent: [], origin: [], eventNames: [], marketNames: [] };

export function useReportSuggestions(area: Area): Suggestions {
  return { ...noSuggestions, ...useSuggestions<keyof Suggestions>(area, 'report') };
}
