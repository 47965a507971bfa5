import { SegmentedControl, TextInput } from '@mantine/core';
import { differing } from '#ui/edit/changes.ts';
import { EditSide } from '#ui/edit/edit-side.tsx';
import { RemoveButton } from '#ui/edit/remove-button.tsx';
import type { OpenRow } from '#ui/list/list-page.tsx';
import { Section } from '#ui/section.tsx';
import type { PropertyOwner } from '../owner.ts';
import css from '../properties.module.css';
import { arranged, type Placed, placesOf } from './arrange.ts';
import { PlacesField } from './places-field.tsx';
import { type GroupModel, useGroup } from './use-group.ts';

interface Draft {
  title: string;
  columns: number;
  places: readonly Placed[];
}

const draftOf = ({ title, defaultAlignment, properties }: GroupModel): Draft => ({
  title,
  columns: defaultAlignment.columns,
  places: placesOf(
    defaultAlignment,
    properties.map(({ id }) => id),
  ),
});

/** What differs, as it is sent; the places go whole: they hold together. */
function changesOf(before: Draft, after: Draft) {
  const of = ({ title, places, columns }: Draft) => ({ title, defaultAlignment: arranged(places, columns) });
  return differing(of(before), of(after));
}

/** A group of properties: its name, and where its properties stand on a card. */
export function GroupSide({ owner, row }: { owner: PropertyOwner; row: OpenRow }) {
  const { calls, pathOf } = owner;
  const path = pathOf.group(row.id);
  return (
    <EditSide
      row={row}
      found={useGroup(owner, row.id)}
      call={calls.changeGroup}
      draft={draftOf}
      changes={changesOf}
      input={(changes, version) => ({ path, body: { ...changes, version } })}
      labels={{ title: 'Название', columns: 'Свойств в ряду' }}
      said="Группа сохранена"
      name="Группа свойств"
      title={({ title }) => title}
      beside={({ title }) => (
        <RemoveButton call={calls.removeGroup} input={{ path }} header="Удалить группу?" onDone={row.onClose}>
          Группа <b translate="no">«{title}»</b> исчезнет, её свойства останутся без группы.
        </RemoveButton>
      )}
    >
      {({ form, draft, set, saved }) => (
        <>
          <TextInput label="Название" {...form.getInputProps('title')} />
          <Section title="Место на карточке" note={`в ряду ${draft.columns}`}>
            <div className={css.stack}>
              <SegmentedControl
                aria-label="Сколько свойств в ряду"
                data={['1', '2', '3', '4', '6']}
                value={String(draft.columns)}
                onChange={(next) => set({ columns: Number(next) })}
              />
              <PlacesField
                places={draft.places}
                columns={draft.columns}
                titles={new Map(saved.properties.map(({ id, title }) => [id, title]))}
                onChange={(places) => set({ places })}
              />
            </div>
          </Section>
        </>
      )}
    </EditSide>
  );
}
