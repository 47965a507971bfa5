import { Button } from '@mantine/core';
import type { Offer } from '@prilavok/contract';
import { useState } from 'react';
import { number } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import { success, warning } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogBody, DialogFooter } from '#ui/dialogs/parts.tsx';
import { openDialog } from '#ui/dialogs/stack.ts';
import { Fields } from '#ui/fields.tsx';
import { whileSaving } from '#ui/saving.ts';
import { SearchSelect } from '#ui/search-select.tsx';
import type { Named } from '#ui/source.ts';
import { brandsOf, categoriesOf, collectionsOf } from '../sources.ts';
import { productForms } from '../words.ts';
import { changePicked } from './picked.ts';

interface Props {
  catalog: string;
  /** Products of the picked offers. */
  products: string[];
  onDone: () => void;
}

export function openBulkChange(catalog: string, offers: readonly Offer[], onDone: () => void): void {
  const products = [...new Set(offers.map((offer) => offer.product))];
  void openDialog({
    component: BulkChange,
    componentProps: { catalog, products, onDone },
    options: { header: `Изменить ${counted(products.length, productForms)}` },
  });
}

/** One category, brand or collection for all picked products; fields left empty stay as they are. */
function BulkChange({ catalog, products, onDone }: Props) {
  const { close } = useDialog();
  const [category, setCategory] = useState<Named | null>(null);
  const [brand, setBrand] = useState<Named | null>(null);
  const [collection, setCollection] = useState<Named | null>(null);
  const nothing = !category && !brand && !collection;
  const apply = async () => {
    close();
    const body = {
      ...(category && { category: category.id }),
      ...(brand && { brand: brand.id }),
      ...(collection && { collection: collection.id }),
    };
    const { changed, reasons } = await whileSaving((tell) => changePicked(products, body, tell));
    onDone();
    const [reason] = reasons;
    if (reason) warning(`Изменено ${number(changed)}, не удалось ${number(reasons.length)}: ${reason}`);
    else success(`Изменено: ${counted(changed, productForms)}`);
  };
  return (
    <>
      <DialogBody>
        <Fields columns={1}>
          <SearchSelect
            label="Категория"
            placeholder="Не менять"
            source={categoriesOf(catalog)}
            value={category}
            onChange={setCategory}
          />
          <SearchSelect
            label="Бренд"
            placeholder="Не менять"
            source={brandsOf(catalog)}
            value={brand}
            onChange={(next) => {
              setBrand(next);
              setCollection(null);
            }}
          />
          <SearchSelect
            label="Коллекция"
            placeholder={brand ? 'Не менять' : 'Сначала выберите бренд'}
            disabled={!brand}
            source={collectionsOf(catalog, brand?.id)}
            value={collection}
            onChange={setCollection}
          />
        </Fields>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={close}>
          Отменить
        </Button>
        <Button disabled={nothing} onClick={() => void apply()}>
          Изменить {counted(products.length, productForms)}
        </Button>
      </DialogFooter>
    </>
  );
}
