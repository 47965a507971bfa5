import { getCoverage, type Marketplace } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { number } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import { TextCell } from '#ui/cells/text.tsx';
import { Status } from '#ui/marks/status.tsx';

interface Props {
  marketplace: Marketplace;
  catalog: string;
}

/** How far the catalog has come there. */
function useCoverage({ marketplace, catalog }: Props) {
  const { data } = useCall(getCoverage, { path: { catalog }, quiet: true });
  return data?.rows.find((row) => row.marketplace === marketplace);
}

/** How many categories of the catalog have their pair. */
export function CategoryPairs(props: Props) {
  const found = useCoverage(props);
  if (!found) return null;
  const { done, total } = found.categories;
  if (done === 0) return <Status ring>Не сопоставлены</Status>;
  const words = counted(total, ['категории', 'категорий', 'категорий']);
  return <Status tone={done === total ? 'success' : 'warn'}>{`${number(done)} из ${words}`}</Status>;
}

/** How many of the catalog's cards buyers see there. */
export function OnSale(props: Props) {
  const found = useCoverage(props);
  if (!found) return null;
  const sum = (of: 'onSale' | 'refused' | 'sentRefused') => found.accounts.reduce((all, each) => all + each[of], 0);
  const refused = sum('refused') + sum('sentRefused');
  return (
    <TextCell>{`${number(sum('onSale'))} на витрине${refused > 0 ? `, отказов ${number(refused)}` : ''}`}</TextCell>
  );
}

/** The accounts that trade from the catalog. */
export function Sellers(props: Props) {
  return (
    <TextCell>
      {useCoverage(props)
        ?.accounts.map(({ title }) => title)
        .join(', ')}
    </TextCell>
  );
}
