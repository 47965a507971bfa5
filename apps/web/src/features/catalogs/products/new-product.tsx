import { Button, NumberInput, TextInput } from '@mantine/core';
import { createBrand, createOffer } from '@prilavok/contract';
import { useNavigate } from '@tanstack/react-router';
import { useCallForm } from '#api/use-call-form.ts';
import { useMay } from '#api/use-may.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogBody, DialogFooter } from '#ui/dialogs/parts.tsx';
import { openDialog } from '#ui/dialogs/stack.ts';
import { Fields, Wide } from '#ui/fields.tsx';
import { Note } from '#ui/note.tsx';
import { SearchSelect } from '#ui/search-select.tsx';
import type { Named } from '#ui/source.ts';
import { MoneyInput } from '../money-input.tsx';
import { currencySign } from '../price.ts';
import { brandsOf, categoriesOf } from '../sources.ts';
import { useCatalog } from '../use-catalog.ts';

export function openNewProduct(catalog: string, category: Named | null = null): void {
  void openDialog({
    component: NewProduct,
    componentProps: { catalog, category },
    options: { header: 'Новый товар', minimizable: true },
  });
}

const blank = { title: '', article: '', brand: null as Named | null, price: '', stock: 0 };

/** A product begins with what a seller knows at once; the rest is filled in on its card. */
function NewProduct({ catalog, category }: { catalog: string; category: Named | null }) {
  const { close } = useDialog();
  const navigate = useNavigate();
  const currency = useCatalog(catalog)?.currency ?? 'RUB';
  const mayCreateBrand = useMay(createBrand);
  const { form, submit, busy, refused } = useCallForm(createOffer, {
    initial: { ...blank, category },
    input: ({ title, article, price, stock, ...chosen }) => ({
      body: {
        catalog,
        title,
        article,
        stock,
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
  const { values, errors, setFieldValue } = form;
  return (
    <form onSubmit={submit} noValidate>
      <DialogBody>
        <Fields>
          <Wide>
            <TextInput label="Название" withAsterisk data-autofocus {...form.getInputProps('title')} />
          </Wide>
          <TextInput label="Артикул" withAsterisk {...form.getInputProps('article')} />
          <SearchSelect
            label="Категория"
            source={categoriesOf(catalog)}
            value={values.category}
            onChange={(category) => setFieldValue('category', category)}
            error={errors.category}
          />
          <SearchSelect
            label="Бренд"
            source={brandsOf(catalog, mayCreateBrand)}
            value={values.brand}
            onChange={(brand) => setFieldValue('brand', brand)}
            error={errors.brand}
          />
          <MoneyInput
            label="Цена"
            sign={currencySign(currency)}
            value={values.price}
            onChange={(price) => setFieldValue('price', price)}
            error={errors.price}
          />
          <NumberInput
            label="Остаток"
            hideControls
            allowDecimal={false}
            allowNegative={false}
            {...form.getInputProps('stock')}
          />
          {refused && (
            <Wide>
              <Note tone="error">{refused}</Note>
            </Wide>
          )}
        </Fields>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={close}>
          Отменить
        </Button>
        <Button type="submit" loading={busy}>
          Создать товар
        </Button>
      </DialogFooter>
    </form>
  );
}
