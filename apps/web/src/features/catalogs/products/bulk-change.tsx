import type { Offer } from '@prilavok/contract';
import { useFields } from '#api/use-fields.ts';
import { useSubmit } from '#api/use-submit.ts';
import { number } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import { success, warning } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
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

/** Asks for one category, brand or collection for the products of all these offers; what is left empty stays as it is. */
export function openBulkChange(catalog: string, offers: readonly Offer[], onDone: () => void): void {
  const products = [...new Set(offers.map((offer) => offer.product))];
  void openDialog({
    component: BulkChange,
    componentProps: { catalog, products, onDone },
    options: { header: `Изменить ${counted(products.length, productForms)}` },
  });
}

interface Values {
  category: Named | null;
  brand: Named | null;
  collection: Named | null;
}

const unchanged: Values = { category: null, brand: null, collection: null };

function BulkChange({ catalog, products, onDone }: Props) {
  const { close } = useDialog();
  const { values, changed, getInputProps, setFieldValue } = useFields(unchanged);
  const { category, brand, collection } = values;
  const submit = useSubmit(async () => {
    close();
    const body = {
      ...(category && { category: category.id }),
      ...(brand && { brand: brand.id }),
      ...(collection && { collection: collection.id }),
    };
    const { changed: done, reasons } = await whileSaving((tell) => changePicked(products, body, tell));
    onDone();
    const [reason] = reasons;
    if (reason) warning(`Изменено ${number(done)}, не удалось ${number(reasons.length)}: ${reason}`);
    else success(`Изменено: ${counted(done, productForms)}`);
  });
  return (
    <DialogForm
      call={submit}
      changed={changed}
      action={`Изменить ${counted(products.length, productForms)}`}
      off={category || brand || collection ? undefined : 'Выберите, что изменить'}
    >
      <SearchSelect
        label="Категория"
        placeholder="Не менять"
        source={categoriesOf(catalog)}
        {...getInputProps('category')}
      />
      <SearchSelect
        label="Бренд"
        placeholder="Не менять"
        source={brandsOf(catalog)}
        value={brand}
        onChange={(next) => {
          setFieldValue('brand', next);
          setFieldValue('collection', null);
        }}
      />
      <SearchSelect
        label="Коллекция"
        placeholder={brand ? 'Не менять' : 'Сначала выберите бренд'}
        disabled={!brand}
        source={collectionsOf(catalog, brand?.id)}
        {...getInputProps('collection')}
      />
    </DialogForm>
  );
}
