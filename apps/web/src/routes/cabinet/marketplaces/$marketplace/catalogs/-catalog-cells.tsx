import { findAccounts, findCategoryMappings, type Marketplace } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { counted } from '#text/plurals.ts';
import { TextCell } from '#ui/cells/text.tsx';
import { Status } from '#ui/status.tsx';

interface Props {
  marketplace: Marketplace;
  catalog: string;
}

/** How many categories of the catalog have their pair. */
export function CategoryPairs({ marketplace, catalog }: Props) {
  const { data } = useCall(findCategoryMappings, { path: { marketplace }, query: { catalog } });
  if (!data) return null;
  const count = new Set(data.rows.map(({ category }) => category)).size;
  if (count === 0) return <Status ring>Не сопоставлены</Status>;
  return <Status tone="success">{`Сопоставлено ${counted(count, ['категория', 'категории', 'категорий'])}`}</Status>;
}

/** The accounts that trade from the catalog. */
export function Sellers({ marketplace, catalog }: Props) {
  const { data } = useCall(findAccounts, { body: { marketplace, catalog, limit: 1000 } });
  return <TextCell>{data?.rows.map(({ title }) => title).join(', ')}</TextCell>;
}
