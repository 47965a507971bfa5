import type { PropertyGroupFields } from '@prilavok/contract';
import { useMemo } from 'react';
import { quietly } from '#api/quietly.ts';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { counted } from '#text/plurals.ts';
import { askTitle } from '#ui/edit/ask-title.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { AddButton } from '#ui/list/add-button.tsx';
import * as column from '#ui/list/column.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { type Order, orderChoices, orderColumn } from '#ui/list/order-cell.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import type { ListAddress } from '#ui/list/use-list-address.ts';
import { Empty } from '#ui/page/empty.tsx';
import { undoable } from '#ui/undo.ts';
import { useWholeList } from '#ui/whole-list.ts';
import { GroupSide } from './groups/side.tsx';
import type { PropertyOwner } from './owner.ts';
import { PropertyViews } from './property-views.tsx';
import { propertyForms } from './words.ts';

const columnsOf = (order: Order, more: readonly Column<PropertyGroupFields>[]): Column<PropertyGroupFields>[] => [
  ...(order.arrange ? [orderColumn<PropertyGroupFields>(order)] : []),
  column.text('title', 'Название', ({ title }) => title, { width: 300, grow: true }),
  column.number('properties', 'Свойств', ({ propertiesCount }) => propertiesCount, { width: 120 }),
  column.number('columns', 'В ряду', ({ defaultAlignment }) => defaultAlignment.columns),
  ...more,
  ...(order.arrange
    ? [
        column.acts<PropertyGroupFields>(
          ({ title }) => `Ещё о группе «${title}»`,
          ({ id }) => orderChoices(order, id),
        ),
      ]
    : []),
];

/** Puts the groups in another order, in which cards show them; what it was can be brought back. */
function arrange({ calls, path }: PropertyOwner, was: readonly string[], ids: string[]): void {
  const send = (next: readonly string[], before: readonly string[]) =>
    change(calls.arrangeGroups, { path, body: { ids: [...next], was: [...before] } });
  quietly(async () => {
    await send(ids, was);
    undoable('Порядок групп изменён', () => send(was, ids));
  });
}

/** More than one call takes are not put in order by hand. */
const mostArranged = 1000;

interface Props {
  owner: PropertyOwner;
  address: ListAddress;
  /** Further columns of groups where they are looked at. */
  more?: readonly Column<PropertyGroupFields>[];
}

const nothing: readonly Column<PropertyGroupFields>[] = [];

/** The groups of an owner's properties; one opens at the side. */
export function GroupsScreen({ owner, address, more = nothing }: Props) {
  const { calls, path } = owner;
  const { search } = address;
  const groups = useCall(calls.findGroups, { path, query: { search, limit: mostArranged } });
  const list = useWholeList<PropertyGroupFields>(`groups ${owner.key} ${search}`, {
    ...groups,
    data: groups.data?.rows,
  });
  const mayArrange = useMay(calls.arrangeGroups);
  const columns = useMemo(() => {
    const ids = (groups.data?.rows ?? []).map(({ id }) => id);
    // What a search finds is a part: its order says nothing of the rest.
    const may = mayArrange && search === '' && ids.length < mostArranged;
    return columnsOf(
      {
        scope: `groups ${owner.key}`,
        ids,
        arrange: may ? (next) => arrange(owner, ids, next) : undefined,
      },
      more,
    );
  }, [owner, groups.data, mayArrange, search, more]);
  const create = () =>
    askTitle({
      header: 'Новая группа свойств',
      action: 'Создать группу',
      endpoint: calls.createGroup,
      input: (title) => ({ path, body: { title } }),
      done: ({ id }) => address.show(id),
    });
  const add = <AddButton call={calls.createGroup} onClick={create} label="Группа" />;
  return (
    <ListPage
      name={`${owner.room}.property-groups`}
      title="Группы свойств"
      address={address}
      list={list}
      columns={columns}
      actions={add}
      views={<PropertyViews owner={owner} part="groups" />}
      searchFor="Название группы"
      empty={
        <Empty title="Групп пока нет" action={add}>
          {owner.texts.noGroups}
        </Empty>
      }
      side={(row) => <GroupSide owner={owner} row={row} />}
      card={(group, open) => (
        <RowCard title={group.title} onOpen={open}>
          {counted(group.propertiesCount, propertyForms)}
        </RowCard>
      )}
    />
  );
}
