import { Button } from '@mantine/core';
import { changeOffer, kopecks, type Money } from '@prilavok/contract';
import { forget } from '#api/queries.ts';
import { useMay } from '#api/use-may.ts';
import { change } from '#api/useChange.ts';
import { success } from '#toasts.ts';
import { confirmSave } from '#ui/confirm.ts';
import { amountWords } from './economics.tsx';
import type { ProductStatistics } from './use-product.ts';

interface Props {
  product: ProductStatistics;
  price: Money;
  /** Smaller, in a row of a table. */
  quiet?: boolean;
}

/** Writes a price into the catalog, as the price or as the least one, after a question that shows what it was. */
export function TakeOver({ product, price, quiet = false }: Props) {
  const may = useMay(changeOffer);
  const words = (sum: Money | null) => (sum === null ? 'не указана' : amountWords(product.currency)(kopecks(sum)));
  if (!may) return null;
  const ask = (field: 'price' | 'minPrice') => {
    const was = product[field];
    confirmSave({
      header: field === 'price' ? 'Поставить ценой' : 'Поставить минимальной ценой',
      message: (
        <>
          {product.title}: {field === 'price' ? 'цена' : 'минимальная цена'} {words(was)} → <b>{words(price)}</b>. Цены
          на площадках обновятся по правилам аккаунтов.
        </>
      ),
      accept: async () => {
        await change(changeOffer, { path: { id: product.id }, body: { [field]: price, version: product.version } });
        await forget('statistics/products');
        success(`${field === 'price' ? 'Цена' : 'Минимальная цена'}: ${words(price)}`);
      },
    });
  };
  const size = quiet ? 'xs' : 'sm';
  return (
    <>
      <Button variant="default" size={size} onClick={() => ask('price')}>
        Поставить ценой
      </Button>
      <Button variant="default" size={size} onClick={() => ask('minPrice')}>
        Сделать минимальной
      </Button>
    </>
  );
}
