import { ActionIcon, Button, Checkbox, NumberInput, Popover } from '@mantine/core';
import { mostRowsOfField, type PropertyFields } from '@prilavok/contract';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import type { PropertyOwner } from '../owner.ts';
import css from './alignment.module.css';
import { sectionOf } from './draft.ts';
import { OptionTones } from './option-tones.tsx';
import type { AlignmentEdit } from './use-alignment-edit.ts';

interface Props {
  owner: PropertyOwner;
  alignment: AlignmentEdit;
  properties: ReadonlyMap<string, PropertyFields>;
}

/** Acts upon the card, and upon the property that is chosen. */
export function Tools({ owner, alignment, properties }: Props) {
  const { chosen, undo, redo } = alignment;
  const property = chosen === undefined ? undefined : properties.get(chosen);
  return (
    <div className={css.tools} role="toolbar" aria-label="Раскладка">
      <ActionIcon aria-label="Отменить действие" title="Ctrl+Z" disabled={!undo} onClick={undo}>
        <IconArrowBackUp />
      </ActionIcon>
      <ActionIcon aria-label="Повторить действие" title="Ctrl+Shift+Z" disabled={!redo} onClick={redo}>
        <IconArrowForwardUp />
      </ActionIcon>
      {property && <Chosen owner={owner} alignment={alignment} property={property} />}
    </div>
  );
}

function Chosen({
  owner,
  alignment,
  property,
}: {
  owner: PropertyOwner;
  alignment: AlignmentEdit;
  property: PropertyFields;
}) {
  const place = alignment.placeOf(property.id);
  if (!place) return null;
  const columns = alignment.sections[sectionOf(alignment.sections, property.id)]?.columns ?? 1;
  const span = (label: string, value: number, max: number, set: (next: number) => void) => (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is Mantine's input inside
    <label className={css.number}>
      {label}
      <NumberInput
        size="xs"
        w={60}
        min={1}
        max={max}
        clampBehavior="strict"
        allowDecimal={false}
        value={value}
        onChange={(next) => typeof next === 'number' && set(next)}
      />
    </label>
  );
  return (
    <>
      <b translate="no" title={property.title}>
        {property.title}
      </b>
      {span('Ширина', place.columnSpan, columns, (columnSpan) => alignment.size(property.id, { columnSpan }))}
      {span('Высота', place.rowSpan, mostRowsOfField, (rowSpan) => alignment.size(property.id, { rowSpan }))}
      <Checkbox
        label="Выделить"
        checked={place.style === 'accent'}
        onChange={(event) => alignment.style(property.id, { style: event.currentTarget.checked ? 'accent' : '' })}
      />
      {property.options && (
        <Popover position="bottom-start" withinPortal trapFocus>
          <Popover.Target>
            <Button variant="default" size="xs">
              Цвета вариантов
            </Button>
          </Popover.Target>
          <Popover.Dropdown>
            <OptionTones
              owner={owner}
              property={property.id}
              tones={place.optionsStyles}
              onChange={(optionsStyles) => alignment.style(property.id, { optionsStyles })}
            />
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}
