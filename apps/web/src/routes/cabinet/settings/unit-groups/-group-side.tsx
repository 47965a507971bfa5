import { Button } from '@mantine/core';
import {
  changeUnitGroup,
  createUnit,
  removeUnit,
  removeUnitGroup,
  type Unit,
  type UnitGroup,
} from '@prilavok/contract';
import { IconPlus } from '@tabler/icons-react';
import { useMay } from '#api/use-may.ts';
import { change } from '#api/useChange.ts';
import css from '#features/catalogs/cards.module.css';
import { inUse } from '#features/properties/units.ts';
import { number } from '#text/numbers.ts';
import { confirmDelete } from '#ui/confirm.ts';
import { askTitle } from '#ui/edit/ask-title.tsx';
import type { OpenRow } from '#ui/list/list-page.tsx';
import { Note } from '#ui/marks/note.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { Side } from '#ui/page/side.tsx';
import { Table, type TableColumn } from '#ui/table/table.tsx';
import { openNewUnit, openUnit } from './-unit-form.tsx';

interface Props {
  /** All groups; unknown until they come. */
  groups: readonly UnitGroup[] | undefined;
  row: OpenRow;
}

/** Units of one group at the side of the list: all of them turn into each other. */
export function UnitGroupSide({ groups, row: { id, onClose } }: Props) {
  const mayChange = useMay(createUnit);
  const group = groups?.find((one) => one.id === id);
  if (!group) {
    return (
      <Side title="Группа единиц" size="s" onClose={onClose}>
        {groups && <Empty title="Здесь ничего нет">Возможно, группу удалили, пока вы смотрели список.</Empty>}
      </Side>
    );
  }
  const former = group.units.filter(({ replacedBy }) => replacedBy !== null);
  return (
    <Side
      title={group.title}
      ownWord
      size="s"
      onClose={onClose}
      controls={mayChange && <GroupMenu group={group} onClose={onClose} />}
      footer={
        mayChange && (
          <Button variant="default" leftSection={<IconPlus />} onClick={() => openNewUnit(group)}>
            Единица
          </Button>
        )
      }
    >
      <div className={css.stack}>
        {group.units.length === 0 ? (
          <p>Единиц в группе пока нет. Добавьте основную, с множителем 1.</p>
        ) : (
          <Table
            label={`Единицы группы «${group.title}»`}
            columns={mayChange ? [...columns, actsIn(group)] : columns}
            rows={inUse(group.units)}
            tight
          />
        )}
        {former.length > 0 && (
          <Note>
            Прежние единицы: <span translate="no">{former.map(({ symbol }) => symbol).join(', ')}</span>. У них сменили
            множитель; в них записаны история и заказы, выбрать их нельзя.
          </Note>
        )}
      </div>
    </Side>
  );
}

const columns: TableColumn<Unit>[] = [
  { id: 'title', title: 'Единица', cell: ({ title }) => <span translate="no">{title}</span> },
  { id: 'symbol', title: 'Сокращение', cell: ({ symbol }) => <span translate="no">{symbol}</span> },
  { id: 'factor', title: 'Множитель', align: 'right', cell: (unit) => factor(unit.factor) },
];

const actsIn = (group: UnitGroup): TableColumn<Unit> => ({
  id: 'acts',
  title: 'Действия',
  head: '',
  align: 'right',
  width: 40,
  cell: (unit) => (
    <MenuButton
      label={`Действия с единицей «${unit.title}»`}
      choices={[
        { label: 'Изменить', onClick: () => openUnit(unit, group) },
        { label: 'Удалить', onClick: () => askToRemove(unit), destructive: true },
      ]}
    />
  ),
});

/** Small ones, such as a millionth, would be cut to nothing by three digits. */
const factor = (value: number): string => (Math.abs(value) >= 0.001 ? number(value) : String(value).replace('.', ','));

function GroupMenu({ group, onClose }: { group: UnitGroup; onClose: () => void }) {
  const rename = () =>
    askTitle({
      header: 'Переименовать группу единиц',
      action: 'Переименовать',
      title: group.title,
      endpoint: changeUnitGroup,
      input: (title) => ({ path: { group: group.id }, body: { title, version: group.version } }),
    });
  const remove = () =>
    confirmDelete({
      message: (
        <>
          Удалить группу <b translate="no">«{group.title}»</b> вместе с единицами?
        </>
      ),
      accept: async () => {
        await change(removeUnitGroup, { path: { group: group.id } });
        onClose();
      },
    });
  return (
    <MenuButton
      label="Ещё о группе"
      choices={[
        { label: 'Переименовать', onClick: rename },
        { label: 'Удалить группу', onClick: remove, destructive: true },
      ]}
    />
  );
}

function askToRemove(unit: Unit): void {
  confirmDelete({
    message: (
      <>
        Удалить единицу <b translate="no">«{unit.title}»</b>?
      </>
    ),
    accept: () => change(removeUnit, { path: { unit: unit.id } }),
  });
}
