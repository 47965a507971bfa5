import { Button } from '@mantine/core';
import { createUnitGroup, findUnitGroups, type UnitGroup } from '@prilavok/contract';
import { IconPlus } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { z } from 'zod';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { CardTitle } from '#features/catalogs/card-title.tsx';
import { OpenId, Word } from '#features/catalogs/search-params.ts';
import { askTitle } from '#features/catalogs/title-dialog.tsx';
import { UnitGroupSide } from '#features/catalogs/units/side.tsx';
import { TextCell } from '#ui/cells/text.tsx';
import { Empty } from '#ui/empty.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { ListPage } from '#ui/list-page.tsx';
import { useWholeList } from '#ui/whole-list.ts';

export const Route = createFileRoute('/cabinet/settings/unit-groups/')({
  staticData: { title: 'Группы единиц' },
  validateSearch: z.object({ search: Word, open: OpenId }),
  component: UnitGroupsPage,
});

function UnitGroupsPage() {
  const { search = '', open } = Route.useSearch();
  const navigate = Route.useNavigate();
  const mayCreate = useMay(createUnitGroup);
  const groups = useCall(findUnitGroups, {});
  const found = useMemo(() => groups.data?.rows.filter((group) => holds(group, search)), [groups.data, search]);
  const list = useWholeList(`units ${search}`, { ...groups, data: found });
  const opened = groups.data?.rows.find((group) => group.id === open);

  const show = (id: string | undefined) => navigate({ search: (was) => ({ ...was, open: id }), replace: true });
  const create = () =>
    askTitle({
      header: 'Новая группа единиц',
      action: 'Создать группу',
      endpoint: createUnitGroup,
      input: (title) => ({ body: { title } }),
      done: ({ id }) => show(id),
    });
  const button = mayCreate && (
    <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={create}>
      Группа
    </Button>
  );
  return (
    <ListPage
      name="unit-groups"
      title="Группы единиц"
      list={list}
      columns={columns}
      actions={button}
      search={{
        value: search,
        onChange: (word) => navigate({ search: (was) => ({ ...was, search: word || undefined }), replace: true }),
        placeholder: 'Группа или единица',
      }}
      onReset={() => navigate({ search: {} })}
      empty={
        <Empty title="Групп единиц пока нет" action={button}>
          Группа — единицы, которые переводятся друг в друга: грамм и килограмм, миллиметр и метр.
        </Empty>
      }
      onOpen={(group) => show(group.id)}
      opened={open}
      side={opened && <UnitGroupSide group={opened} onClose={() => show(undefined)} />}
      card={(group) => (
        <>
          <CardTitle to={`/cabinet/settings/unit-groups?open=${group.id}`}>{group.title}</CardTitle>
          <div translate="no">{symbols(group)}</div>
        </>
      )}
    />
  );
}

const symbols = (group: UnitGroup): string => group.units.map((unit) => unit.symbol).join(', ');

function holds(group: UnitGroup, search: string): boolean {
  const words = [group.title, ...group.units.flatMap((unit) => [unit.title, unit.symbol])];
  return words.some((word) => word.toLowerCase().includes(search.toLowerCase()));
}

const columns: Column<UnitGroup>[] = [
  { id: 'title', title: 'Группа', cell: (group) => <TextCell>{group.title}</TextCell>, width: 240 },
  { id: 'units', title: 'Единицы', cell: (group) => <TextCell>{symbols(group)}</TextCell>, width: 320, grow: true },
];
