import { createUnitGroup, findUnitGroups, type UnitGroup } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useCall } from '#api/useCall.ts';
import { inUse } from '#features/properties/units.ts';
import { askTitle } from '#ui/edit/ask-title.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { AddButton } from '#ui/list/add-button.tsx';
import * as column from '#ui/list/column.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { listSearch } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Empty } from '#ui/page/empty.tsx';
import { useWholeList } from '#ui/whole-list.ts';
import { UnitGroupSide } from './-group-side.tsx';
import { RecalculationActs, RecalculationState } from './-recalculations.tsx';

export const Route = createFileRoute('/cabinet/settings/unit-groups/')({
  staticData: { title: 'Группы единиц' },
  validateSearch: listSearch({}),
  component: UnitGroupsPage,
});

const symbols = ({ units }: UnitGroup): string =>
  inUse(units)
    .map((unit) => unit.symbol)
    .join(', ');
const words = ({ title, units }: UnitGroup) => [title, ...units.flatMap((unit) => [unit.title, unit.symbol])];

const columns: Column<UnitGroup>[] = [
  column.text('title', 'Группа', ({ title }) => title, { width: 240 }),
  column.text('units', 'Единицы', symbols, { width: 320, grow: true }),
];

function UnitGroupsPage() {
  const address = useListAddress(Route);
  const { search, show } = address;
  const groups = useCall(findUnitGroups, {});
  const list = useWholeList('unit groups', { ...groups, data: groups.data?.rows }, { search, words });
  const create = () =>
    askTitle({
      header: 'Новая группа единиц',
      action: 'Создать группу',
      endpoint: createUnitGroup,
      input: (title) => ({ body: { title } }),
      done: ({ id }) => show(id),
    });
  const add = <AddButton call={createUnitGroup} onClick={create} label="Группа" />;
  return (
    <ListPage
      name="catalogs.unit-groups"
      title="Группы единиц"
      address={address}
      list={list}
      columns={columns}
      actions={
        <>
          <RecalculationActs />
          {add}
        </>
      }
      views={<RecalculationState />}
      searchFor="Группа или единица"
      empty={
        <Empty title="Групп единиц пока нет" action={add}>
          Группа — единицы, которые переводятся друг в друга: грамм и килограмм, миллиметр и метр.
        </Empty>
      }
      side={(row) => <UnitGroupSide groups={groups.data?.rows} row={row} />}
      card={(group, open) => (
        <RowCard title={group.title} onOpen={open}>
          <span translate="no">{symbols(group)}</span>
        </RowCard>
      )}
    />
  );
}
