import { NumberInput, TextInput } from '@mantine/core';
import { createBrand, createOffer } from '@prilavok/contract';
import { useNavigate } from '@tanstack/react-router';
import { useCallForm } from '#api/use-call-form.ts';
import { useMay } from '#api/use-may.ts';
import { currencySign } from '#text/money.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { Fields, Wide } from '#ui/fields/fields.tsx';
import { SearchSelect } from '#ui/fields/search-select.tsx';
import type { Named } from '#ui/fields/source.ts';
import { MoneyInput } from '../money-input.tsx';
import { brandsOf, categoriesOf } from '../sources.ts';
import { useCatalog } from '../use-catalog.ts';

/** Asks for what a seller knows of a product at once; the rest is filled in on its card. */
export function openNewProduct(catalog: string, category: Named | null = null): void {
  void openDialog({
    component: NewProduct,
    componentProps: { catalog, category },
    options: { header: 'Новый товар', minimizable: true },
  });
}

const blank = { title: '', article: '', brand: null as Named | null, price: '', stock: '' as number | '' };

function NewProduct({ catalog, category }: { catalog: string; category: Named | null }) {
  const { close } = useDialog();
  const navigate = useNavigate();
  const currency = useCatalog(catalog)?.currency ?? null;
  const mayCreateBrand = useMay(createBrand);
  const call = useCallForm(createOffer, {
    initial: { ...blank, category },
    input: ({ title, article, price, stock, ...chosen }) => ({
      body: {
        catalog,
        title,
        article,
        stock: stock === '' ? null : stock,
        price: price || null,
        category: chosen.category?.id ?? null,
        brand: chosen.brand?.id ?? null,
      },
    }),
    done: ({ product }) => {
      close();
      return navigate({ to: '/cabinet/catalogs/$catalog/products/$product', params: { catalog, product } });
    },
  });
  const { form } = call;
  return (
    <DialogForm call={call} action="Создать товар">
      <Fields>
        <Wide>
          <TextInput label="Название" withAsterisk {...form.getInputProps('title')} />
        </Wide>
        <TextInput label="Артикул" withAsterisk {...form.getInputProps('article')} />
        <SearchSelect label="Категория" source={categoriesOf(catalog)} {...form.getInputProps('category')} />
        <SearchSelect label="Бренд" source={brandsOf(catalog, mayCreateBrand)} {...form.getInputProps('brand')} />
        <MoneyInput label="Цена" sign={currencySign(currency)} {...form.getInputProps('price')} />
        <NumberInput
          label="Остаток"
          hideControls
          allowDecimal={false}
          allowNegative={false}
          {...form.getInputProps('stock')}
        />
      </Fields>
    </DialogForm>
  );
}
