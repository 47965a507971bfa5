import { Button } from '@mantine/core';
import type { PropertyGroupFields } from '@prilavok/contract';
import { IconPlus } from '@tabler/icons-react';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { CardTitle } from '#features/catalogs/card-title.tsx';
import { askTitle } from '#features/catalogs/title-dialog.tsx';
import { counted } from '#text/plurals.ts';
import { NumberCell } from '#ui/cells/number.tsx';
import { TextCell } from '#ui/cells/text.tsx';
import { Empty } from '#ui/empty.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { ListPage } from '#ui/list-page.tsx';
import { useWholeList } from '#ui/whole-list.ts';
import { GroupSide } from './groups/side.tsx';
import type { PropertyOwner } from './owner.ts';
import { PropertyViews } from './property-views.tsx';
import type { GroupsSearch } from './search.ts';
import { propertyForms } from './words.ts';

interface Props {
  owner: PropertyOwner;
  search: GroupsSearch;
  onSearch: (change: Partial<GroupsSearch>) => void;
}

/** The groups of an owner's properties; one opens at the side. */
export function GroupsScreen({ owner, search: { search = '', open }, onSearch }: Props) {
  const { calls, path, address } = owner;
  const mayCreate = useMay(calls.createGroup);
  const groups = useCall(calls.findGroups, { path, query: { search, limit: 1000 } });
  const list = useWholeList(`groups ${owner.key} ${search}`, { ...groups, data: groups.data?.rows });
  const opened = groups.data?.rows.find((group) => group.id === open);

  const create = () =>
    askTitle({
      header: 'Новая группа свойств',
      action: 'Создать группу',
      endpoint: calls.createGroup,
      input: (title) => ({ path, body: { title } }),
      done: ({ id }) => onSearch({ open: id }),
    });
  const button = mayCreate && (
    <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={create}>
      Группа
    </Button>
  );
  return (
    <ListPage
      name={`${owner.room}.property-groups`}
      title="Группы свойств"
      list={list}
      columns={columns}
      actions={button}
      views={<PropertyViews owner={owner} part="groups" />}
      search={{
        value: search,
        onChange: (word) => onSearch({ search: word || undefined }),
        placeholder: 'Название группы',
      }}
      onReset={() => onSearch({ search: undefined })}
      empty={
        <Empty title="Групп пока нет" action={button}>
          {owner.texts.noGroups}
        </Empty>
      }
      onOpen={(group) => onSearch({ open: group.id })}
      opened={open}
      side={
        opened && (
          <GroupSide key={opened.id} owner={owner} group={opened} onClose={() => onSearch({ open: undefined })} />
        )
      }
      card={(group) => (
        <>
          <CardTitle to={`${address}/groups?open=${group.id}`}>{group.title}</CardTitle>
          <div>{counted(group.propertiesCount, propertyForms)}</div>
        </>
      )}
    />
  );
}

const columns: Column<PropertyGroupFields>[] = [
  { id: 'title', title: 'Название', cell: (group) => <TextCell>{group.title}</TextCell>, width: 300, grow: true },
  {
    id: 'properties',
    title: 'Свойств',
    cell: (group) => <NumberCell value={group.propertiesCount} />,
    width: 120,
    align: 'right',
  },
  {
    id: 'columns',
    title: 'В ряду',
    cell: (group) => <NumberCell value={group.defaultAlignment.columns} />,
    width: 100,
    align: 'right',
  },
];
