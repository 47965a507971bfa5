import { countOfferTabs, mostCounted, type OfferTab, offerTabs } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { Views } from '#ui/page/views.tsx';
import type { ProductsAddress } from './search.ts';

const titles: Record<OfferTab | 'all', string> = {
  all: 'Все',
  refused: 'Отказы площадок',
  ready: 'Готовы к публикации',
  unpictured: 'Без картинки',
  soldOut: 'Закончились',
  today: 'Изменены сегодня',
};

/** Tabs of the catalog: those that ask for hands, beside all there is. */
export function ProductTabs({ catalog, address: { filters, set } }: { catalog: string; address: ProductsAddress }) {
  const counts = useCall(countOfferTabs, { path: { catalog }, quiet: true }).data;
  return (
    <Views
      label="Какие товары"
      value={filters.tab ?? 'all'}
      onChange={(tab) => set({ tab: tab === 'all' ? undefined : tab })}
      views={(['all', ...offerTabs] as const).map((tab) => ({
        id: tab,
        label: titles[tab],
        count: tab === 'all' ? undefined : counts?.[tab],
        most: mostCounted,
        alarming: tab === 'refused',
      }))}
    />
  );
}
