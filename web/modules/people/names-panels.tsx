/** Agents, brands, look-alike names, and users of the same minutes. */
import {
  personLimits,
  type Companion,
  type PersonNames,
  type SimilarName,
} from '../../../domain/sense/people/person.ts';
import { personWords as words } from '../../../domain/sense/people/text.ts';
import { showCount } from '../../../domain/values/number.ts';
import { UserNameLink } from '../../record-screens/person/user-name-link.tsx';
import { FoldedTable } from './folded-table.tsx';
import { Panel, Quiet } from './panel.tsx';

const firstNames = 6;

interface NamesPanelProps {
  readonly title: string;
  readonly head: string;
  readonly empty: string;
  readonly names: PersonNames;
}

export function NamesPanel({ title, head, empty, names: { top, others } }: NamesPanelProps) {
  return (
    <Panel title={title}>
      {top.length === 0 ? (
        <Quiet>{empty}</Quiet>
      ) : (
        <FoldedTable
          name={title}
          headings={[head, words.records]}
          first={firstNames}
          others={others}
          rows={top.map(({ name, count }) => ({ key: name, head: name, figures: [showCount(count)] }))}
        />
      )}
    </Panel>
  );
}

export function SimilarPanel({ similar }: { readonly similar: readonly SimilarName[] }) {
  return (
    <Panel title={words.similar}>
      {similar.length === 0 ? (
        <Quiet>{words.noSimilar}</Quiet>
      ) : (
        <FoldedTable
          name={words.similar}
          headings={[words.user, words.records]}
          first={firstNames}
          rows={similar.map(({ name, count }) => ({
            key: name,
            head: <UserNameLink name={name} />,
            figures: [count < personLimits.counted ? showCount(count) : words.atLeast(showCount(count))],
          }))}
        />
      )}
    </Panel>
  );
}

export function TogetherPanel({ together }: { readonly together: readonly Companion[] }) {
  return (
    <Panel title={words.together} hint={together.length > 0 ? words.togetherHint : undefined}>
      {together.length === 0 ? (
        <Quiet>{words.noTogether}</Quiet>
      ) : (
        <FoldedTable
          name={words.together}
          headings={[words.user, words.events, words.times]}
          first={firstNames}
          rows={together.map(({ name, events, times }) => ({
            key: name,
            head: <UserNameLink name={name} />,
            figures: [showCount(events), showCount(times)],
          }))}
        />
      )}
    </Panel>
  );
}
