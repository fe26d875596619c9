/** Named views of all lists: own ones and those that others share. */
import { BookmarkIcon } from '../../ui/icons/outline.ts';
import { useNavigate } from 'react-router';
import { moduleRow } from '../../../domain/areas.ts';
import { paletteWords } from '../../../domain/record/search/text.ts';
import { useAllViews } from '../../client/calls/views.ts';
import { matching, nameOfList, type PaletteSource } from './palette-source.ts';

export const useViewEntries: PaletteSource = (typed) => {
  const navigate = useNavigate();
  const { data: views = [] } = useAllViews();
  const entries = views.map(({ _id, area, module, name }) => ({
    key: `view ${_id}`,
    label: name,
    details: nameOfList(area, module),
    icon: BookmarkIcon,
    run: () => void navigate(`${moduleRow(area, module).screen}?view=${_id}`),
  }));
  return { heading: paletteWords.views, entries: matching(entries, typed) };
};
