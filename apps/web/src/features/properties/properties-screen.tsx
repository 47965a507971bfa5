import { Button } from '@mantine/core';
import { Kind, type PropertyFields, valueKinds } from '@prilavok/contract';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { useList } from '#api/useList.ts';
import { CardTitle } from '#features/catalogs/card-title.tsx';
import { DeleteMany } from '#features/catalogs/delete-many.tsx';
import { TextCell } from '#ui/cells/text.tsx';
import { Empty } from '#ui/empty.tsx';
import { FilterSelect } from '#ui/filter-select.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { ListPage } from '#ui/list-page.tsx';
import { openNewProperty } from './form/new-property.tsx';
import { PropertySide } from './form/side.tsx';
import type { PropertyOwner } from './owner.ts';
import { PropertyViews } from './property-views.tsx';
import { type PropertiesSearch, propertySorts } from './search.ts';
import { kindTitle, propertyForms } from './words.ts';

interface Props {
  owner: PropertyOwner;
  search: PropertiesSearch;
  onSearch: (change: Partial<PropertiesSearch>) => void;
}

/** All properties of an owner; one opens at the side. */
export function PropertiesScreen({ owner, search: asked, onSearch }: Props) {
  const { calls, path, address } = owner;
  const { search = '', type, group, sort = 'title', open } = asked;
  const mayCreate = useMay(calls.create);
  const groups = useCall(calls.findGroups, { path, query: { limit: 1000 } }).data?.rows;
  const list = useList(calls.find, {
    ...owner.within,
    search,
    sort,
    type: type && { in: [type] },
    group: group ? { in: [group] } : undefined,
  });
  const columns = useMemo(() => columnsWith(new Map(groups?.map(({ id, title }) => [id, title]))), [groups]);
  const button = mayCreate && (
    <Button
      leftSection={<IconPlus size={16} stroke={1.6} />}
      onClick={() => openNewProperty(owner, (id) => onSearch({ open: id }))}
    >
      Свойство
    </Button>
  );

  return (
    <ListPage
      name={`${owner.room}.properties`}
      title={owner.texts.title}
      list={list}
      columns={columns}
      actions={button}
      views={<PropertyViews owner={owner} part="" />}
      search={{
        value: search,
        onChange: (word) => onSearch({ search: word || undefined }),
        placeholder: 'Название свойства',
      }}
      filters={
        <>
          <FilterSelect
            label="Вид"
            options={kinds}
            value={type && String(type)}
            onChange={(next) => onSearch({ type: next ? Kind.parse(Number(next)) : undefined })}
          />
          <FilterSelect
            label="Группа"
            options={(groups ?? []).map(({ id, title }) => ({ value: id, label: title }))}
            value={group}
            onChange={(next) => onSearch({ group: next })}
          />
        </>
      }
      filtered={Boolean(type ?? group)}
      onReset={() => onSearch({ search: undefined, type: undefined, group: undefined })}
      sort={sort}
      onSort={(next) => onSearch({ sort: propertySorts.find((one) => one === next) })}
      empty={
        <Empty title="Свойств пока нет" action={button}>
          {owner.texts.noProperties}
        </Empty>
      }
      bulk={(picked) => (
        <DeleteMany
          endpoint={calls.remove}
          picked={picked}
          forms={propertyForms}
          note="Свойства, у которых есть значения, останутся."
          remove={(chosen) => change(calls.remove, { path: { ...path, ids: chosen } })}
        />
      )}
      onOpen={(property) => onSearch({ open: property.id })}
      opened={open}
      side={
        open && <PropertySide key={open} owner={owner} property={open} onClose={() => onSearch({ open: undefined })} />
      }
      card={(property) => (
        <>
          <CardTitle to={`${address}?open=${property.id}`}>{property.title}</CardTitle>
          <div>{kindTitle(property.type)}</div>
        </>
      )}
    />
  );
}

const kinds = valueKinds.map(({ id, title }) => ({ value: String(id), label: title }));

const columnsWith = (groups: ReadonlyMap<string, string>): Column<PropertyFields>[] => [
  {
    id: 'title',
    title: 'Название',
    cell: (row) => <TextCell>{row.title}</TextCell>,
    width: 280,
    grow: true,
    sort: 'title',
  },
  {
    id: 'kind',
    title: 'Вид значения',
    cell: (row) => <TextCell>{kindTitle(row.type)}</TextCell>,
    width: 220,
    sort: 'type',
  },
  { id: 'group', title: 'Группа', cell: (row) => <TextCell>{groups.get(row.group ?? '')}</TextCell>, width: 180 },
  { id: 'multiple', title: 'Значений', cell: (row) => (row.multiple ? 'несколько' : 'одно'), width: 110 },
  {
    id: 'options',
    title: 'Вариантов',
    cell: (row) => (row.options ? row.optionsCount : ''),
    width: 110,
    align: 'right',
  },
  { id: 'hint', title: 'Пояснение', cell: (row) => <TextCell>{row.hint}</TextCell>, width: 220, hidden: true },
];
