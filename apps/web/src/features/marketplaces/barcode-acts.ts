import { barcodeCards, type Marketplace, mostBarcoded, type ProductMapping } from '@prilavok/contract';
import { quietly } from '#api/quietly.ts';
import { useMay } from '#api/use-may.ts';
import { change } from '#api/useChange.ts';
import { number } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import { success, warning } from '#toasts.ts';
import type { Choice } from '#ui/menu-button.tsx';
import { useMarketplace } from './use-account.ts';

interface Chosen {
  account: string;
  marketplace: Marketplace | undefined;
  products: readonly Pick<ProductMapping, 'id'>[];
  /** After something was done. */
  onDone?: () => void;
}

/** Barcodes of the marketplace for goods that have none; where it makes none, it says why. */
export function useBarcodeActs({ account, marketplace, products, onDone = () => {} }: Chosen): Choice[] {
  const may = useMay(barcodeCards);
  const there = useMarketplace(marketplace);
  if (!may || !there || !marketplace) return [];
  const many = products.length > mostBarcoded ? `За один раз — не больше ${number(mostBarcoded)}` : undefined;
  const off = there.noBarcodes ?? many;
  const make = async () => {
    const body = { products: products.map(({ id }) => id) };
    const { done, failed } = await change(barcodeCards, { path: { marketplace, account }, body });
    onDone();
    if (failed.length === 0) success(`Штрихкоды записаны: ${counted(done.length, ['товар', 'товара', 'товаров'])}`);
    else
      warning(
        `Штрихкоды записаны: ${number(done.length)}, не удалось: ${number(failed.length)}. ${failed[0]?.message ?? ''}`,
      );
  };
  return [{ label: 'Создать штрихкод на площадке', ...(off && { off }), onClick: () => quietly(make) }];
}
