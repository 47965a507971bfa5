import type * as contract from '@prilavok/contract';
import { type CardAlignment, sectionsInForce } from '@prilavok/contract';
import type { ReactNode } from 'react';
import { call } from '#api/client.ts';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { SaveButtons } from '#ui/edit/save-buttons.tsx';
import { SaveNotes } from '#ui/edit/save-notes.tsx';
import { useEdit } from '#ui/edit/use-edit.ts';
import { Note } from '#ui/marks/note.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Go } from '#ui/page/go.tsx';
import { Page } from '#ui/page/page.tsx';
import type { PropertyCalls, PropertyOwner } from '../owner.ts';
import type { CardFields } from '../property-groups.tsx';
import css from './alignment.module.css';
import { filledSections } from './draft.ts';
import { Editor } from './editor.tsx';
import { Preview } from './preview.tsx';
import { Tools } from './tools.tsx';
import { type AlignmentDraft, useAlignmentEdit } from './use-alignment-edit.ts';

type Get = PropertyCalls['getAlignment'] | typeof contract.getCategoryAlignment;
type Change = PropertyCalls['changeAlignment'] | typeof contract.changeCategoryAlignment;

/** Cards that can be laid out, and the words about them. */
interface Cards {
  owner: PropertyOwner;
  calls: { get: Get; change: Change };
  path: contract.Types<Get>['path'] & contract.Types<Change>['path'];
  title: string;
  /** Where their properties are listed. */
  list: string;
  /** Title over properties without a group. */
  rest?: string;
  /** How many stand in a row where nothing says. */
  usualColumns: number;
  /** Inherited alignment, which holds while there is none of their own. */
  without: (inherited: CardAlignment['inherited']) => ReactNode;
  /** Consequence of giving it back. */
  back: string;
}

interface Props extends Cards {
  /** The answer that lists the cards' properties. */
  pinned: { data: { rows: CardFields['properties'] } | undefined; error: Error | null; refetch: () => unknown };
}

/** The screen on which cards are laid out. */
export function AlignmentScreen({ pinned, ...cards }: Props) {
  const { owner, path, title } = cards;
  const groups = useCall(owner.calls.findGroups, { path: owner.path, query: { limit: 1000 } });
  const alignment = useCall(cards.calls.get, { path });
  const asked = [pinned, groups, alignment];
  if (pinned.data && groups.data && alignment.data)
    return (
      <Laid
        key={JSON.stringify(path)}
        {...cards}
        properties={pinned.data.rows}
        groups={groups.data.rows}
        current={alignment.data}
        refresh={() => Promise.all([pinned.refetch(), groups.refetch()])}
      />
    );
  const error = asked.find((one) => one.error)?.error;
  return (
    <Page title={title} loading={!error}>
      {error && <Failed error={error} onRetry={() => asked.forEach((one) => void one.refetch())} />}
    </Page>
  );
}

interface LaidProps extends Cards, Omit<CardFields, 'sections'> {
  current: CardAlignment;
  /** Asks again for the cards' properties and groups. */
  refresh: () => Promise<unknown>;
}

function Laid({ owner, calls, path, title, properties, groups, current, refresh, ...words }: LaidProps) {
  const { rest = 'Свойства', usualColumns } = words;
  const readOnly = !useMay(calls.change);
  const edit = useEdit(calls.change, {
    current,
    newest: async () => {
      await refresh();
      return call(calls.get, { path });
    },
    draft: (model): AlignmentDraft => ({ sections: model.sections }),
    changes: (before: AlignmentDraft, after: AlignmentDraft) => {
      const sections = after.sections && filledSections(after.sections, { properties, groups });
      return JSON.stringify(before.sections) === JSON.stringify(sections) ? {} : { sections };
    },
    input: ({ sections = null }, version) => ({ path, body: { sections, version } }),
    labels: { sections: 'Раскладка' },
    said: 'Раскладка сохранена',
  });
  const alignment = useAlignmentEdit(edit, { properties, groups, usualColumns });
  const known = new Map(properties.map((property) => [property.id, property]));
  if (properties.length === 0)
    return (
      <Page title={title}>
        <Empty title="Раскладывать пока нечего">
          У этих карточек нет свойств. <Go to={words.list}>Закрепите их</Go>, и здесь появится карточка.
        </Empty>
      </Page>
    );
  return (
    <Page
      title={title}
      actions={
        !readOnly && (
          <>
            <MenuButton
              choices={[
                {
                  label: words.back,
                  onClick: alignment.giveBack,
                  off: alignment.own ? undefined : 'Своей раскладки и так нет',
                },
              ]}
            />
            <SaveButtons edit={edit} brief />
          </>
        )
      }
      fill
    >
      <div className={css.screen}>
        <div className={css.left}>
          {!readOnly && <Tools owner={owner} alignment={alignment} properties={known} />}
          <div className={css.notes}>
            <SaveNotes edit={edit} />
            {!alignment.own && <Note>{words.without(edit.saved.inherited)}</Note>}
          </div>
          <Editor alignment={alignment} properties={known} groups={groups} rest={rest} readOnly={readOnly} />
        </div>
        <div className={css.right}>
          <Preview
            owner={owner}
            rest={rest}
            fields={{
              properties,
              groups,
              sections: edit.draft.sections ? alignment.sections : sectionsInForce(edit.saved),
            }}
          />
        </div>
      </div>
    </Page>
  );
}
