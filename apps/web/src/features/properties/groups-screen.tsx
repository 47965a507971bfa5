import type { PropertyGroupFields } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { counted } from '#text/plurals.ts';
import { askTitle } from '#ui/edit/ask-title.tsx';
import { Empty } from '#ui/empty.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { AddButton } from '#ui/list/add-button.tsx';
import * as column from '#ui/list/column.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import type { ListAddress } from '#ui/list/use-list-address.ts';
import { useWholeList } from '#ui/whole-list.ts';
import { GroupSide } from './groups/side.tsx';
import type { PropertyOwner } from './owner.ts';
import { PropertyViews } from './property-views.tsx';
import { propertyForms } from './words.ts';

const columns: Column<PropertyGroupFields>[] = [
  column.text('title', 'Название', ({ title }) => title, { width: 300, grow: true }),
  column.number('properties', 'Свойств', ({ propertiesCount }) => propertiesCount, { width: 120 }),
  column.number('columns', 'В ряду', ({ defaultAlignment }) => defaultAlignment.columns),
];

/** The groups of an owner's properties; one opens at the side. */
export function GroupsScreen({ owner, address }: { owner: PropertyOwner; address: ListAddress }) {
  const { calls, path } = owner;
  const { search } = address;
  const groups = useCall(calls.findGroups, { path, query: { search, limit: 1000 } });
  const list = useWholeList<PropertyGroupFields>(`groups ${owner.key} ${search}`, {
    ...groups,
    data: groups.data?.rows,
  });
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
