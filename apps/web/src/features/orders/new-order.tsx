import { NumberInput, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { createOrder, deliveryTypes, findAllOrderSources, type Offer, type OrderModel } from '@prilavok/contract';
import { useCallForm } from '#api/use-call-form.ts';
import { useCall } from '#api/useCall.ts';
import { useCurrencies } from '#features/catalogs/use-catalog.ts';
import { money } from '#text/money.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { Fields, Wide } from '#ui/fields/fields.tsx';
import { Note } from '#ui/marks/note.tsx';
import { Thumb } from '#ui/marks/thumb.tsx';
import { OfferPicker } from './offer-picker.tsx';
import { deliveryTitle } from './order-columns.tsx';
import styles from './orders.module.css';

/** Asks for an order of the seller's own: by phone, from a shop without a marketplace. */
export function openNewOrder(onMade: (order: OrderModel) => void): void {
  void openDialog({
    component: NewOrder,
    componentProps: { onMade },
    options: { header: 'Новый заказ', type: 'sidebar', size: 'medium', minimizable: true },
  });
}

function NewOrder({ onMade }: { onMade: (order: OrderModel) => void }) {
  const { close } = useDialog();
  const sources = useCall(findAllOrderSources, { query: { limit: 1000 } }).data?.rows ?? [];
  const own = sources.filter(({ account }) => account === null);
  const initial: Values = { number: '', source: null, deliveryType: 'PICKUP', region: '', comment: '', products: [] };
  const call = useCallForm(createOrder, {
    initial,
    input: ({ number, region, products, ...values }) => ({
      body: {
        ...values,
        ...(number.trim() ? { number } : {}),
        region: region.trim() || null,
        products: products.map(({ offer, quantity }) => ({ offer: offer.id, quantity })),
      },
    }),
    done: (order) => {
      close();
      onMade(order);
    },
  });
  const currencyOf = useCurrencies();
  const { form } = call;
  const lines = form.values.products;

  const count = (offer: Offer, quantity: number) => {
    const others = lines.filter((line) => line.offer.id !== offer.id);
    const place = lines.findIndex((line) => line.offer.id === offer.id);
    const at = place < 0 ? lines.length : place;
    form.setFieldValue('products', quantity > 0 ? others.toSpliced(at, 0, { offer, quantity }) : others);
  };
  const add = (offer: Offer) => count(offer, 1 + (lines.find((line) => line.offer.id === offer.id)?.quantity ?? 0));

  return (
    <DialogForm call={call} action="Создать заказ">
      <Stack gap={12}>
        <OfferPicker onPick={add} />
        {lines.length > 0 && (
          <ul className={styles.picked} aria-label="Товары заказа">
            {lines.map(({ offer, quantity }) => (
              <li key={offer.id}>
                <Thumb src={offer.image} />
                <span translate="no">
                  {offer.title}
                  <small>
                    {offer.article}
                    {offer.price && ` · ${money(offer.price, currencyOf(offer.catalog))}`}
                  </small>
                </span>
                <NumberInput
                  w={72}
                  size="xs"
                  min={0}
                  max={10_000}
                  allowDecimal={false}
                  aria-label={`Сколько: ${offer.title}`}
                  value={quantity}
                  onChange={(value) => count(offer, Number(value) || 0)}
                />
              </li>
            ))}
          </ul>
        )}
        {form.errors.products && (
          <Note tone="error">{lines.length > 0 ? form.errors.products : 'Выберите хотя бы один товар.'}</Note>
        )}
        <Fields>
          <TextInput label="Номер" placeholder="Дадим сами" {...form.getInputProps('number')} />
          <Select
            label="Источник"
            placeholder="Не указан"
            clearable
            data={own.map(({ id, title }) => ({ value: id, label: title }))}
            {...form.getInputProps('source')}
          />
          <Select
            label="Доставка"
            allowDeselect={false}
            data={deliveryTypes.map((deliveryType) => ({
              value: deliveryType,
              label: deliveryTitle({ deliveryType }),
            }))}
            {...form.getInputProps('deliveryType')}
          />
          <TextInput label="Регион покупателя" {...form.getInputProps('region')} />
          <Wide>
            <Textarea label="Комментарий" autosize minRows={2} {...form.getInputProps('comment')} />
          </Wide>
        </Fields>
      </Stack>
    </DialogForm>
  );
}

interface Values {
  number: string;
  source: string | null;
  deliveryType: OrderModel['deliveryType'];
  region: string;
  comment: string;
  products: { offer: Offer; quantity: number }[];
}
