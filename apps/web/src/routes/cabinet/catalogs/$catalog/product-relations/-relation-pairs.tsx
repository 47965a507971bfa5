import { findPairs, type ProductPair, type Relation, relationKind } from '@prilavok/contract';
import { useList } from '#api/useList.ts';
import { number } from '#text/numbers.ts';
import { More } from '#ui/list/more.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Go } from '#ui/page/go.tsx';
import { Section } from '#ui/page/section.tsx';
import { Table, type TableColumn } from '#ui/table/table.tsx';

/** Which products stand in a relation; each leads to all that it is related to. */
export function RelationPairs({ relation }: { relation: Relation }) {
  const list = useList(findPairs, {}, { path: { relation: relation.id } });
  const rows = list.rows();
  return (
    <Section title="Пары товаров">
      {list.status === 'error' && <Failed error={list.error} onRetry={list.reload} />}
      {rows.length > 0 && <Table label="Пары товаров" columns={columnsOf(relation)} rows={rows} tight />}
      <More of={list} />
    </Section>
  );
}

function columnsOf({ catalog, kind, title }: Relation): TableColumn<ProductPair>[] {
  const named = ({ id, title: name }: ProductPair['source']) => (
    <Go to={`/cabinet/catalogs/${catalog}/products/${id}/relations`}>{name}</Go>
  );
  const pieces: TableColumn<ProductPair> = {
    id: 'quantity',
    title: 'Штук',
    align: 'right',
    width: 60,
    cell: ({ quantity }) => quantity !== null && number(quantity),
  };
  return [
    { id: 'source', title: 'Товар', cell: ({ source }) => named(source) },
    { id: 'target', title, cell: ({ target }) => named(target) },
    ...(relationKind(kind).counted ? [pieces] : []),
  ];
}
