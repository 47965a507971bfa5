import { findCosts } from '@prilavok/contract';
import { useMay } from '#api/use-may.ts';
import { Views } from '#ui/page/views.tsx';

export const goodsViews = ['classes', 'cover', 'costs'] as const;
export type GoodsView = (typeof goodsViews)[number];

interface Props {
  view: GoodsView | undefined;
  onChange: (view: GoodsView | undefined) => void;
}

/** Parts of the statistics of goods; costs are for those who read money. */
export function GoodsViews({ view, onChange }: Props) {
  const mayCosts = useMay(findCosts);
  return (
    <Views
      label="Статистика товаров"
      views={[
        { id: 'figures' as const, label: 'Числа' },
        { id: 'classes' as const, label: 'ABC и XYZ' },
        { id: 'cover' as const, label: 'Запас' },
        ...(mayCosts ? [{ id: 'costs' as const, label: 'Себестоимость' }] : []),
      ]}
      value={view ?? 'figures'}
      onChange={(next) => onChange(next === 'figures' ? undefined : next)}
    />
  );
}
