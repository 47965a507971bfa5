import { Kind, type PropertyFields, valueKinds } from '@prilavok/contract';
import { useMemo } from 'react';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { useList } from '#api/useList.ts';
import { FilterSelect } from '#ui/filters/filter-select.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { AddButton } from '#ui/list/add-button.tsx';
import * as column from '#ui/list/column.tsx';
import { DeleteMany } from '#ui/list/delete-many.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { openNewProperty } from './form/new-property.tsx';
import { PropertySide } from './form/side.tsx';
import { GroupMany } from './groups/group-many.tsx';
import type { PropertyOwner } from './owner.ts';
import { PropertyViews } from './property-views.tsx';
import type { PropertiesAddress } from './search.ts';
import { kindTitle, propertyForms } from './words.ts';

const kinds = valueKinds.map(({ id, title }) => ({ value: String(id), label: title }));

const columnsWith = (groups: ReadonlyMap<string, string>): Column<PropertyFields>[] => [
  column.text('title', 'Название', ({ title }) => title, { width: 280, grow: true, sort: 'title' }),
  column.text('kind', 'Вид значения', ({ type }) => kindTitle(type), { width: 220, sort: 'type' }),
  column.text('group', 'Группа', ({ group }) => groups.get(group ?? '')),
  column.text('multiple', 'Значений', ({ multiple }) => (multiple ? 'несколько' : 'одно'), { width: 110 }),
  column.number('options', 'Вариантов', (row) => (row.options ? row.optionsCount : null), { width: 110 }),
  column.text('hint', 'Пояснение', ({ hint }) => hint, { width: 220, hidden: true }),
];

/** All properties of an owner; one opens at the side. */
export function PropertiesScreen({ owner, address }: { owner: PropertyOwner; address: PropertiesAddress }) {
  const { calls, path, pathOf } = owner;
  const { type, group } = address.filters;
  const groups = useCall(calls.findGroups, { path, query: { limit: 1000 } }).data?.rows;
  const list = useList(calls.find, {
    ...owner.within,
    search: address.search,
    sort: address.sort,
    type: type && { in: [type] },
    group: group ? { in: [group] } : undefined,
  });
  const columns = useMemo(() => columnsWith(new Map(groups?.map(({ id, title }) => [id, title]))), [groups]);
  const add = <AddButton call={calls.create} onClick={() => openNewProperty(owner, address.show)} label="Свойство" />;
  return (
    <ListPage
      name={`${owner.room}.properties`}
      title={owner.texts.title}
      address={address}
      list={list}
      columns={columns}
      actions={add}
      views={<PropertyViews owner={owner} part="" />}
      searchFor="Название свойства"
      filters={
        <>
          <FilterSelect
            label="Вид"
            options={kinds}
            value={type && String(type)}
            onChange={(next) => address.set({ type: next ? Kind.parse(Number(next)) : undefined })}
          />
          <FilterSelect
            label="Группа"
            options={(groups ?? []).map(({ id, title }) => ({ value: id, label: title }))}
            {...address.filter('group')}
          />
        </>
      }
      empty={
        <Empty title="Свойств пока нет" action={add}>
          {owner.texts.noProperties}
        </Empty>
      }
      pickName={({ title }) => `свойство ${title}`}
      bulk={(picked) => (
        <>
          <GroupMany owner={owner} picked={picked} properties={list.rows()} groups={groups ?? []} />
          <DeleteMany
            endpoint={calls.remove}
            picked={picked}
            forms={propertyForms}
            note="Свойства, у которых есть значения, останутся."
            remove={(chosen) => change(calls.remove, { path: pathOf.properties(chosen) })}
          />
        </>
      )}
      side={(row) => <PropertySide owner={owner} row={row} />}
      card={(property, open) => (
        <RowCard title={property.title} onOpen={open}>
          {kindTitle(property.type)}
        </RowCard>
      )}
    />
  );
}
