import { ActionIcon, Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import type { PropertyGroupFields } from '@prilavok/contract';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { useEdit } from '#features/catalogs/use-edit.ts';
import { success } from '#toasts.ts';
import { confirmDelete } from '#ui/confirm.ts';
import { Failed } from '#ui/failed.tsx';
import { Section } from '#ui/section.tsx';
import { Side } from '#ui/side.tsx';
import type { PropertyOwner } from '../owner.ts';
import css from '../properties.module.css';
import { arranged, type Placed, placesOf } from './arrange.ts';

interface Props {
  owner: PropertyOwner;
  group: PropertyGroupFields;
  onClose: () => void;
}

/** A group of properties: its name, and where its properties stand on a card. */
export function GroupSide({ owner, group, onClose }: Props) {
  const path = { ...owner.path, group: group.id };
  const { data, error, refetch } = useCall(owner.calls.findGroupProperties, { path });
  if (data)
    return (
      <Editor
        key={data.rows.map(({ id }) => id).join()}
        owner={owner}
        group={group}
        properties={data.rows}
        onClose={onClose}
      />
    );
  return (
    <Side title={group.title} ownWord size="s" onClose={onClose}>
      {error && <Failed error={error} onRetry={() => void refetch()} />}
    </Side>
  );
}

interface EditorProps extends Props {
  properties: readonly { id: string; title: string }[];
}

function Editor({ owner, group, properties, onClose }: EditorProps) {
  const { calls } = owner;
  const ids = properties.map(({ id }) => id);
  const [title, setTitle] = useState(group.title);
  const [columns, setColumns] = useState(group.defaultAlignment.columns);
  const [places, setPlaces] = useState(() => placesOf(group.defaultAlignment, ids));
  const mayChange = useMay(calls.changeGroup);
  const path = { ...owner.path, group: group.id };
  const edit = useEdit(calls.changeGroup, {
    version: 1,
    input: () => ({ path, body: { title, defaultAlignment: arranged(places, columns) } }),
    fresh: async () => 1,
    done: () => success('Группа сохранена'),
  });
  const remove = () =>
    confirmDelete({
      message: (
        <>
          Удалить группу <b translate="no">«{group.title}»</b>? Её свойства останутся, без группы.
        </>
      ),
      accept: async () => {
        await change(calls.removeGroup, { path });
        onClose();
      },
    });
  return (
    <Side
      title={group.title}
      ownWord
      size="s"
      onClose={onClose}
      footer={
        mayChange && (
          <>
            <Button variant="subtle" color="red" mr="auto" onClick={remove}>
              Удалить
            </Button>
            <Button loading={edit.busy} onClick={edit.save}>
              Сохранить
            </Button>
          </>
        )
      }
    >
      <TextInput
        label="Название"
        readOnly={!mayChange}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        error={edit.errors.title ?? edit.refused}
      />
      <Section title="Место на карточке" note={`в ряду ${columns}`}>
        <div className={css.stack}>
          <SegmentedControl
            aria-label="Сколько свойств в ряду"
            readOnly={!mayChange}
            data={['1', '2', '3', '4', '6']}
            value={String(columns)}
            onChange={(next) => setColumns(Number(next))}
          />
          <Order
            places={places}
            columns={columns}
            titles={new Map(properties.map(({ id, title: name }) => [id, name]))}
            onChange={mayChange ? setPlaces : undefined}
          />
        </div>
      </Section>
    </Side>
  );
}

interface OrderProps {
  places: readonly Placed[];
  columns: number;
  titles: ReadonlyMap<string, string>;
  onChange: ((places: Placed[]) => void) | undefined;
}

function Order({ places, columns, titles, onChange }: OrderProps) {
  const move = (from: number, to: number) => {
    const place = places[from];
    if (place) onChange?.(places.toSpliced(from, 1).toSpliced(to, 0, place));
  };
  if (places.length === 0) return <p>В группе пока нет свойств: группу выбирают в самом свойстве.</p>;
  return (
    <ol className={css.order}>
      {places.map(({ property, span }, at) => (
        <li key={property}>
          <span translate="no">{titles.get(property)}</span>
          {onChange && (
            <>
              <Select
                size="xs"
                w={64}
                aria-label={`Ширина: ${titles.get(property)}`}
                data={Array.from({ length: columns }, (_, n) => String(n + 1))}
                value={String(Math.min(span, columns))}
                allowDeselect={false}
                onChange={(next) => onChange(places.toSpliced(at, 1, { property, span: Number(next) }))}
              />
              <ActionIcon
                size="sm"
                aria-label={`Выше: ${titles.get(property)}`}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              >
                <IconArrowUp size={14} stroke={1.6} />
              </ActionIcon>
              <ActionIcon
                size="sm"
                aria-label={`Ниже: ${titles.get(property)}`}
                disabled={at === places.length - 1}
                onClick={() => move(at, at + 1)}
              >
                <IconArrowDown size={14} stroke={1.6} />
              </ActionIcon>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}
