import { Button } from '@mantine/core';
import { createPropertyGroup, findPropertyGroups, type PropertyGroup } from '@prilavok/contract';
import { IconPlus } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { CardTitle } from '#features/catalogs/card-title.tsx';
import { GroupSide } from '#features/catalogs/groups/side.tsx';
import { PropertyViews } from '#features/catalogs/property-views.tsx';
import { OpenId, Word } from '#features/catalogs/search-params.ts';
import { askTitle } from '#features/catalogs/title-dialog.tsx';
import { propertyForms } from '#features/catalogs/words.ts';
import { ids } from '#shell/valid.ts';
import { counted } from '#text/plurals.ts';
import { NumberCell } from '#ui/cells/number.tsx';
import { TextCell } from '#ui/cells/text.tsx';
import { Empty } from '#ui/empty.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { ListPage } from '#ui/list-page.tsx';
import { useWholeList } from '#ui/whole-list.ts';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/properties/groups/')({
  staticData: { title: 'Группы свойств', valid: ids('catalog') },
  validateSearch: z.object({ search: Word, open: OpenId }),
  component: GroupsPage,
});

const most = 1000;

function GroupsPage() {
  const { catalog } = Route.useParams();
  const { search = '', open } = Route.useSearch();
  const navigate = Route.useNavigate();
  const mayCreate = useMay(createPropertyGroup);
  const groups = useCall(findPropertyGroups, { path: { catalog }, query: { search, limit: most } });
  const list = useWholeList(`groups ${catalog} ${search}`, { ...groups, data: groups.data?.rows });
  const opened = groups.data?.rows.find((group) => group.id === open);

  const show = (id: string | undefined) => navigate({ search: (was) => ({ ...was, open: id }), replace: true });
  const create = () =>
    askTitle({
      header: 'Новая группа свойств',
      action: 'Создать группу',
      endpoint: createPropertyGroup,
      input: (title) => ({ path: { catalog }, body: { title } }),
      done: ({ id }) => show(id),
    });
  const button = mayCreate && (
    <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={create}>
      Группа
    </Button>
  );
  return (
    <ListPage
      name="property-groups"
      title="Группы свойств"
      list={list}
      columns={columns}
      actions={button}
      views={<PropertyViews catalog={catalog} part="/groups" />}
      search={{
        value: search,
        onChange: (word) => navigate({ search: (was) => ({ ...was, search: word || undefined }), replace: true }),
        placeholder: 'Название группы',
      }}
      onReset={() => navigate({ search: {} })}
      empty={
        <Empty title="Групп пока нет" action={button}>
          Группа собирает свойства под одним заголовком карточки: «Экран», «Габариты».
        </Empty>
      }
      onOpen={(group) => show(group.id)}
      opened={open}
      side={opened && <GroupSide key={opened.id} group={opened} onClose={() => show(undefined)} />}
      card={(group) => (
        <>
          <CardTitle to={`/cabinet/catalogs/${catalog}/properties/groups?open=${group.id}`}>{group.title}</CardTitle>
          <div>{counted(group.propertiesCount, propertyForms)}</div>
        </>
      )}
    />
  );
}

const columns: Column<PropertyGroup>[] = [
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
