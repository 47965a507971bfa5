import { Button } from '@mantine/core';
import { type Offer, updateProduct } from '@prilavok/contract';
import { useState } from 'react';
import { CallError } from '../../../api/call-error.ts';
import { call } from '../../../api/client.ts';
import { forget } from '../../../api/queries.ts';
import { useDialog } from '../../../shell/dialogs/context.ts';
import { DialogBody, DialogFooter } from '../../../shell/dialogs/parts.tsx';
import { openDialog } from '../../../shell/dialogs/stack.ts';
import { type Saving, whileSaving } from '../../../shell/progress.ts';
import { success, warning } from '../../../shell/toasts.ts';
import { number } from '../../../text/numbers.ts';
import { counted } from '../../../text/plurals.ts';
import { Fields } from '../../../ui/fields.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import type { Named } from '../../../ui/source.ts';
import { brandsOf, categoriesOf, collectionsOf } from '../sources.ts';
import { productForms } from '../words.ts';

interface Props {
  catalog: string;
  /** Products of the picked offers. */
  products: string[];
  onDone: () => void;
}

type Fields3 = { category?: string; brand?: string; collection?: string };

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
    const body: Fields3 = {
      ...(category && { category: category.id }),
      ...(brand && { brand: brand.id }),
      ...(collection && { collection: collection.id }),
    };
    const { changed, reasons } = await whileSaving((tell) => changeAll(products, body, tell));
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

/** Four at a time: each card has a version and a history of its own, so each is a save of its own. */
async function changeAll(products: readonly string[], body: Fields3, tell: (how: Saving) => void) {
  const waiting = [...products];
  const reasons: string[] = [];
  let changed = 0;
  const worker = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        await call(updateProduct, { path: { id }, body, quiet: true });
        changed++;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        reasons.push(error.message);
      }
      tell({ done: changed + reasons.length, total: products.length });
    }
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  for (const resource of [updateProduct.resource, ...updateProduct.touches]) void forget(resource);
  return { changed, reasons };
}
