import { Select } from '@mantine/core';
import { mostColumns, type PropertyFields, type PropertyGroupFields } from '@prilavok/contract';
import { useId } from 'react';
import { MoveButton } from '#ui/move-button.tsx';
import { Section } from '#ui/page/section.tsx';
import { usePhone } from '#ui/use-phone.ts';
import css from './alignment.module.css';
import { onTileKey } from './keys.ts';
import { PlacesList } from './places-list.tsx';
import { SectionGrid } from './section-grid.tsx';
import { tileId } from './tile.tsx';
import type { AlignmentEdit } from './use-alignment-edit.ts';

interface Props {
  alignment: AlignmentEdit;
  properties: ReadonlyMap<string, PropertyFields>;
  groups: readonly PropertyGroupFields[];
  /** Title over properties without a group. */
  rest: string;
  readOnly: boolean;
}

/** The card's sections, on which properties are moved: by dragging, by keyboard, on a phone as plain lists. */
export function Editor({ alignment, properties, groups, rest, readOnly }: Props) {
  const { sections, chosen } = alignment;
  const scope = useId();
  const help = useId();
  const phone = usePhone();
  const titles = new Map([...properties].map(([id, { title }]) => [id, title]));
  const titleOf = (group: string | null) => groups.find(({ id }) => id === group)?.title ?? rest;
  const stop = chosen ?? sections.flatMap((section) => section.properties)[0]?.property;
  const free = [...groups.map(({ id }) => id), null].filter((group) => !sections.some((one) => one.group === group));
  return (
    <>
      <p id={help} className={css.help}>
        {readOnly ? 'Раскладку меняет тот, кто редактирует свойства.' : phone ? onPhone : onDesk}
      </p>
      {sections.map((section, at) => (
        <Section
          key={section.group ?? 'rest'}
          title={titleOf(section.group)}
          actions={
            !readOnly && (
              <>
                <div className={css.columns}>
                  <span aria-hidden>В ряду</span>
                  <Select
                    size="xs"
                    w={64}
                    aria-label={`Свойств в ряду: ${titleOf(section.group)}`}
                    data={Array.from({ length: mostColumns }, (_, n) => String(n + 1))}
                    value={String(section.columns)}
                    allowDeselect={false}
                    onChange={(next) => alignment.setColumns(at, Number(next))}
                  />
                </div>
                {([-1, 1] as const).map((by) => (
                  <MoveButton
                    key={by}
                    label={`${by < 0 ? 'Выше' : 'Ниже'} раздел: ${titleOf(section.group)}`}
                    to={by < 0 ? 'up' : 'down'}
                    off={!sections[at + by]}
                    onMove={() => alignment.moveSection(at, by)}
                  />
                ))}
              </>
            )
          }
        >
          {phone ? (
            <PlacesList
              places={section.properties}
              columns={section.columns}
              titles={titles}
              canMove={(property, by) => !readOnly && alignment.canMoveInOrder(property, by)}
              onMove={alignment.moveInOrder}
              onWidth={alignment.widen}
              readOnly={readOnly}
            />
          ) : (
            <SectionGrid
              section={section}
              properties={properties}
              placeOf={alignment.placeOf}
              label={titleOf(section.group)}
              scope={scope}
              help={help}
              chosen={chosen}
              stop={stop}
              readOnly={readOnly}
              onChoose={alignment.choose}
              onKey={(event, property) =>
                onTileKey(event, property, {
                  alignment,
                  readOnly,
                  focus: (tile) => requestAnimationFrame(() => tile && document.getElementById(tileId(tile))?.focus()),
                })
              }
              onMove={(property, to) => alignment.moveTo(property, { section: at, ...to })}
              onSize={alignment.size}
            />
          )}
          {section.properties.length === 0 && phone && <p className={css.nothing}>Здесь пока пусто.</p>}
        </Section>
      ))}
      {!readOnly && free.length > 0 && (
        <Select
          w={260}
          aria-label="Добавить раздел"
          placeholder="Добавить раздел"
          data={free.map((group) => ({ value: group ?? '', label: titleOf(group) }))}
          value={null}
          searchable
          onChange={(group) => group !== null && alignment.addSection(group || null)}
        />
      )}
      <div className="vh" role="status">
        {alignment.said}
      </div>
    </>
  );
}

const onDesk =
  'Перетащите свойство или потяните за уголок. С клавиатуры: Ctrl и стрелки двигают, Shift и стрелки меняют размер.';
const onPhone = 'Стрелки меняют порядок, число — сколько столбцов поле занимает на широком экране.';
