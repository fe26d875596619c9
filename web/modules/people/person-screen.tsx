/** The page of a betting user: everything that the person may see about one user name. */
import { ArrowDownTrayIcon } from '../../ui/icons/outline.ts';
import { Skeleton } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { allows, type Actor } from '../../../domain/permissions.ts';
import { nameInPath } from '../../../domain/sense/people/address.ts';
import { personExportRule, type PersonAnswer } from '../../../domain/sense/people/person.ts';
import {
  personFile,
  personSentences as sentences,
  personWords as words,
} from '../../../domain/sense/people/text.ts';
import { lists, shell } from '../../../domain/text.ts';
import { messageOf } from '../../client/calls/api.ts';
import { download } from '../../client/calls/download.ts';
import { useActor } from '../../client/use-can.ts';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { useBanner, type BannerState } from '../../ui/page/use-banner.ts';
import { EmptyState } from '../../ui/table/empty-state.tsx';
import { Tool } from '../../ui/table/tools/tool.tsx';
import { MonthPanel } from './month-panel.tsx';
import { NamesPanel, SimilarPanel, TogetherPanel } from './names-panels.tsx';
import { PersonTotals } from './person-totals.tsx';
import { Timeline } from './timeline.tsx';
import { personApi, usePerson } from './use-person.ts';
import classes from './person-screen.module.css';

export function PersonScreen() {
  const { pathname } = useLocation();
  const name = nameInPath(pathname);
  const actor = useActor();
  if (name === undefined) return <Navigate to="/404" replace />;
  return actor ? <Person key={name} name={name} actor={actor} /> : null;
}

function Person({ name, actor }: { readonly name: string; readonly actor: Actor }) {
  const query = usePerson(name, actor);
  const { person } = query;
  const shown = person?.name ?? name;
  useDocumentTitle(`${shown} · ${shell.product}`);
  const banner = useBanner();
  const mayExport = allows(personExportRule, actor) && person !== undefined && !isEmpty(person);
  return (
    <PageFrame
      title={shown}
      banner={banner}
      isLong
      action={mayExport && <ExportTool name={shown} banner={banner} />}
    >
      <p className={classes['subtitle']}>{subtitleOf(person)}</p>
      {query.isError && (
        <EmptyState
          isFramed={!person}
          tone="error"
          text={messageOf(query.error, sentences.fetchFailed)}
          action={{ label: lists.tryAgain, onClick: () => void query.refetch() }}
        />
      )}
      {!person && !query.isError && <Loading />}
      {person && isEmpty(person) && <Nothing person={person} />}
      {person && !isEmpty(person) && (
        <>
          <PersonTotals person={person} />
          <div className={classes['panels']}>
            {person.months && <MonthPanel months={person.months} />}
            <div className={classes['stack']}>
              <NamesPanel
                title={words.agents}
                head={words.agent}
                empty={words.noAgents}
                names={person.agents}
              />
              <NamesPanel
                title={words.brands}
                head={words.brand}
                empty={words.noBrands}
                names={person.brands}
              />
            </div>
            <div className={classes['stack']}>
              <SimilarPanel similar={person.similar} />
              {person.together && <TogetherPanel together={person.together} />}
            </div>
          </div>
          <Timeline
            entries={query.entries}
            hasMore={query.hasNextPage}
            isLoadingMore={query.isFetchingNextPage}
            onMore={() => void query.fetchNextPage()}
          />
        </>
      )}
    </PageFrame>
  );
}

function isEmpty({ totals: { reports = 0, proofs = 0, notes = 0 } }: PersonAnswer): boolean {
  return reports + proofs + notes === 0;
}

function subtitleOf(person: PersonAnswer | undefined): string {
  const { top = [], others = 0 } = person?.spellings ?? {};
  const names = top.slice(1).map(({ name }) => name);
  if (names.length === 0) return words.subtitle;
  return words.spellings(names.join(', ') + (others > 0 ? ` ${words.others(others)}` : ''));
}

/** A name that looks like this one may be meant. */
function Nothing({ person }: { readonly person: PersonAnswer }) {
  return (
    <>
      <EmptyState isFramed text={`${words.nothing(person.name)}. ${words.nothingHint}`} />
      {person.similar.length > 0 && (
        <div className={classes['panels']}>
          <SimilarPanel similar={person.similar} />
        </div>
      )}
    </>
  );
}

function Loading() {
  return (
    <div aria-busy className={classes['loading']}>
      <Skeleton height={96} radius="md" />
      <Skeleton height={220} radius="md" />
      <Skeleton height={320} radius="md" />
    </div>
  );
}

function ExportTool({ name, banner }: { readonly name: string; readonly banner: BannerState }) {
  const [isBusy, setBusy] = useState(false);
  const exportAll = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await download(`${personApi(name)}/export`, personFile(name));
      banner.showSuccess(sentences.exported);
    } catch (error) {
      banner.showError(messageOf(error, sentences.exportFailed));
    }
    setBusy(false);
  };
  return (
    <Tool icon={ArrowDownTrayIcon} isBusy={isBusy} onClick={() => void exportAll()}>
      {words.export}
    </Tool>
  );
}
