import { Button } from '@mantine/core';
import {
  createProperty,
  findProperties,
  findPropertyGroups,
  Kind,
  type Property,
  removeProperties,
  valueKinds,
} from '@prilavok/contract';
import { IconPlus } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { z } from 'zod';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { useList } from '#api/useList.ts';
import { CardTitle } from '#features/catalogs/card-title.tsx';
import { DeleteMany } from '#features/catalogs/delete-many.tsx';
import { kindTitle } from '#features/catalogs/pinned-properties.tsx';
import { openNewProperty } from '#features/catalogs/properties/new-property.tsx';
import { PropertySide } from '#features/catalogs/properties/side.tsx';
import { PropertyViews } from '#features/catalogs/property-views.tsx';
import { OpenId, Word } from '#features/catalogs/search-params.ts';
import { propertyForms } from '#features/catalogs/words.ts';
import { ids } from '#shell/valid.ts';
import { TextCell } from '#ui/cells/text.tsx';
import { Empty } from '#ui/empty.tsx';
import { FilterSelect } from '#ui/filter-select.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { ListPage } from '#ui/list-page.tsx';

const sorts = ['title', '-title', 'type', '-type'] as const;

export const Route = createFileRoute('/cabinet/catalogs/$catalog/properties/')({
  staticData: { title: 'Свойства', valid: ids('catalog') },
  validateSearch: z.object({
    search: Word,
    type: Kind.optional().catch(undefined),
    group: OpenId,
    sort: z.enum(sorts).optional().catch(undefined),
    open: OpenId,
  }),
  component: PropertiesPage,
});

const kinds = valueKinds.map(({ id, title }) => ({ value: String(id), label: title }));

function PropertiesPage() {
  const { catalog } = Route.useParams();
  const { search = '', type, group, sort = 'title', open } = Route.useSearch();
  const navigate = Route.useNavigate();
  const mayCreate = useMay(createProperty);
  const groups = useCall(findPropertyGroups, { path: { catalog }, query: { limit: 1000 } }).data?.rows;
  const list = useList(findProperties, {
    catalog: { in: [catalog] },
    search,
    sort,
    type: type && { in: [type] },
    group: group ? { in: [group] } : undefined,
  });
  const columns = useMemo(() => columnsWith(new Map(groups?.map(({ id, title }) => [id, title]))), [groups]);

  const turn = (to: {
    search?: string | undefined;
    type?: Kind | undefined;
    group?: string | undefined;
    sort?: typeof sort | undefined;
    open?: string | undefined;
  }) => navigate({ search: (was) => ({ ...was, ...to }), replace: true });
  const button = mayCreate && (
    <Button
      leftSection={<IconPlus size={16} stroke={1.6} />}
      onClick={() => openNewProperty(catalog, (id) => turn({ open: id }))}
    >
      Свойство
    </Button>
  );

  return (
    <ListPage
      name="properties"
      title="Свойства"
      list={list}
      columns={columns}
      actions={button}
      views={<PropertyViews catalog={catalog} part="" />}
      search={{
        value: search,
        onChange: (word) => turn({ search: word || undefined }),
        placeholder: 'Название свойства',
      }}
      filters={
        <>
          <FilterSelect
            label="Вид"
            options={kinds}
            value={type && String(type)}
            onChange={(next) => turn({ type: next ? Kind.parse(Number(next)) : undefined })}
          />
          <FilterSelect
            label="Группа"
            options={(groups ?? []).map(({ id, title }) => ({ value: id, label: title }))}
            value={group}
            onChange={(next) => turn({ group: next })}
          />
        </>
      }
      filtered={Boolean(type ?? group)}
      onReset={() => turn({ search: undefined, type: undefined, group: undefined })}
      sort={sort}
      onSort={(next) => turn({ sort: sorts.find((one) => one === next) })}
      empty={
        <Empty title="Свойств пока нет" action={button}>
          Свойства появятся сами при загрузке фида: вид угадывается по значениям. Или создайте первое.
        </Empty>
      }
      bulk={(picked) => (
        <DeleteMany
          endpoint={removeProperties}
          picked={picked}
          forms={propertyForms}
          note="Свойства, у которых есть значения, останутся."
          remove={(chosen) => change(removeProperties, { path: { catalog, ids: chosen } })}
        />
      )}
      onOpen={(property) => turn({ open: property.id })}
      opened={open}
      side={
        open && <PropertySide key={open} catalog={catalog} property={open} onClose={() => turn({ open: undefined })} />
      }
      card={(property) => (
        <>
          <CardTitle to={`/cabinet/catalogs/${catalog}/properties?open=${property.id}`}>{property.title}</CardTitle>
          <div>{kindTitle(property.type)}</div>
        </>
      )}
    />
  );
}

const columnsWith = (groups: ReadonlyMap<string, string>): Column<Property>[] => [
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
