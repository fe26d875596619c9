/** Which form or record of a list is open. Stored in the address, so that reload, links and Back work. */
import { useCallback, useContext, useLayoutEffect, useMemo, useRef } from 'react';
import { UNSAFE_DataRouterContext as DataRouter, useLocation, useNavigate } from 'react-router';
import { addressOf, listView, placeIn, queryOf, type RecordPlace } from '../../client/record-address.ts';
import { writeWaiting } from './pending-address.ts';
import { goBackFreely, ownNavigation } from '../../ui/form/modal/unsaved-guard.tsx';

/** State of a history entry that was opened from its list: the list is one step back. */
const fromList = { ...ownNavigation, isFromList: true } as const;

const isFromList = (state: unknown) => (state as Partial<typeof fromList> | null)?.isFromList === true;

export function useRecordAddress(screen: string) {
  const location = useLocation();
  const navigate = useNavigate();
  const router = useContext(DataRouter)?.router;
  const { pathname, search } = location;
  const place = useMemo(() => placeIn(screen, { pathname, search }), [screen, pathname, search]);
  // Rows re-render if `go` changes, so it reads the location when it is called.
  const here = useRef(location);
  useLayoutEffect(() => {
    here.current = location;
  });

  /** A form opened from a record replaces its history entry, so that Back returns to the list. */
  const go = useCallback(
    (next: RecordPlace) => {
      const isOnList = placeIn(screen, here.current).kind === 'list';
      if (isOnList) writeWaiting();
      const now = router?.state.location ?? here.current;
      void navigate(
        { pathname: addressOf(screen, next), search: queryOf(now.search, next) },
        { replace: !isOnList, state: isOnList || isFromList(now.state) ? fromList : ownNavigation },
      );
    },
    [navigate, router, screen],
  );

  /** Back to the list as it was, or to the list if it has not been open. */
  const leave = useCallback(() => {
    const now = here.current;
    if (placeIn(screen, now).kind === 'list') return;
    if (isFromList(now.state)) return goBackFreely(() => void navigate(-1));
    void navigate(
      { pathname: screen, search: listView(now.search) },
      { replace: true, state: ownNavigation },
    );
  }, [navigate, screen]);

  return { place, go, leave };
}
