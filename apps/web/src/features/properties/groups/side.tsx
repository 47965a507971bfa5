import { SegmentedControl, TextInput } from '@mantine/core';
import type { PropertyPlace } from '@prilavok/contract';
import { differing } from '#ui/edit/changes.ts';
import { EditSide } from '#ui/edit/edit-side.tsx';
import { RemoveButton } from '#ui/edit/remove-button.tsx';
import type { OpenRow } from '#ui/list/list-page.tsx';
import { Section } from '#ui/page/section.tsx';
import { usualPlace } from '../alignment/card.ts';
import { continued, inColumns, shifted, widened } from '../alignment/grid.ts';
import { PlacesList } from '../alignment/places-list.tsx';
import type { PropertyOwner } from '../owner.ts';
import css from '../properties.module.css';
import { type GroupModel, useGroup } from './use-group.ts';

interface Draft {
  title: string;
  columns: number;
  places: readonly PropertyPlace[];
}

function draftOf({ title, defaultAlignment: { columns, properties: places }, properties }: GroupModel): Draft {
  const own = new Set(properties.map(({ id }) => id));
  const placed = places.filter(({ property }) => own.has(property));
  const named = new Set(placed.map(({ property }) => property));
  const rest = properties.filter(({ id }) => !named.has(id)).map((property) => usualPlace(property, columns));
  return { title, columns, places: continued(placed, rest, columns) };
}

/** Fields that differ, as they are sent; the places go whole: they hold together. */
function changesOf(before: Draft, after: Draft) {
  const of = ({ title, places, columns }: Draft) => ({ title, defaultAlignment: { columns, properties: [...places] } });
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
                onChange={(next) => set({ columns: Number(next), places: inColumns(draft.places, Number(next)) })}
              />
              {draft.places.length === 0 ? (
                <p>В группе пока нет свойств: отметьте их в списке свойств и выберите «В группу».</p>
              ) : (
                <PlacesList
                  places={draft.places}
                  columns={draft.columns}
                  titles={new Map(saved.properties.map(({ id, title }) => [id, title]))}
                  canMove={(property, by) => shifted(draft.places, property, by, draft.columns) !== undefined}
                  onMove={(property, by) =>
                    set(({ places, columns }) => ({ places: shifted(places, property, by, columns) ?? places }))
                  }
                  onWidth={(property, columnSpan) =>
                    set(({ places, columns }) => ({ places: widened(places, property, columnSpan, columns) }))
                  }
                />
              )}
            </div>
          </Section>
        </>
      )}
    </EditSide>
  );
}
