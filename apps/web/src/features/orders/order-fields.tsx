import { Select, Textarea, TextInput } from '@mantine/core';
import { findAllOrderSources, ownDeliveryTypes, roubles, serviceTitles, serviceTypes } from '@prilavok/contract';
import type { FieldsState } from '#api/use-fields.ts';
import { useCall } from '#api/useCall.ts';
import { money } from '#text/money.ts';
import { DateField } from '#ui/dates/date-field.tsx';
import { TimeField } from '#ui/dates/time-field.tsx';
import { Fields, Wide } from '#ui/fields/fields.tsx';
import { Section } from '#ui/page/section.tsx';
import { deliveryTitle } from './order-columns.tsx';
import { OrderGoods } from './order-goods.tsx';
import { type OrderValues, totalOf } from './order-values.ts';
import styles from './orders.module.css';

interface Props {
  form: FieldsState<OrderValues>;
  /** An order that is there has its number for good. */
  numbered?: boolean;
}

/** All of an own order on one screen: goods, who gets them, where and when, and what it costs together. */
export function OrderFields({ form, numbered = false }: Props) {
  const sources = useCall(findAllOrderSources, { query: { limit: 1000 } }).data?.rows ?? [];
  const { values, errors } = form;
  const own = sources.filter(({ id, account }) => account === null || id === values.source);
  const day = (name: 'shipBy' | 'day') => ({
    value: values[name],
    error: errors[name],
    onChange: (next: string) => form.setFieldValue(name, next),
  });
  const time = (name: 'deliverFrom' | 'deliverTo') => ({
    value: values[name],
    error: errors[name],
    onChange: (next: string) => form.setFieldValue(name, next),
  });
  return (
    <>
      <OrderGoods
        lines={values.lines}
        error={errors.products ?? errors.lines}
        onChange={(lines) => form.setFieldValue('lines', lines)}
      />
      <Section title="Покупатель">
        <Fields>
          <TextInput label="Имя" autoComplete="off" {...form.getInputProps('recipient.name')} />
          <TextInput label="Телефон" type="tel" autoComplete="off" {...form.getInputProps('recipient.phone')} />
        </Fields>
      </Section>
      <Section title="Доставка">
        <Fields>
          <Select
            label="Как едет"
            allowDeselect={false}
            data={ownDeliveryTypes.map((deliveryType) => ({
              value: deliveryType,
              label: deliveryTitle({ deliveryType }),
            }))}
            {...form.getInputProps('deliveryType')}
          />
          <TextInput label="Регион" {...form.getInputProps('region')} />
          {values.deliveryType !== 'PICKUP' && (
            <>
              <Wide>
                <TextInput label="Адрес" autoComplete="off" {...form.getInputProps('address.full')} />
              </Wide>
              <Wide>
                <Fields columns={3}>
                  <TextInput label="Квартира" {...form.getInputProps('address.flat')} />
                  <TextInput label="Подъезд" {...form.getInputProps('address.entrance')} />
                  <TextInput label="Этаж" {...form.getInputProps('address.floor')} />
                </Fields>
              </Wide>
              <Wide>
                <TextInput
                  label="Курьеру"
                  placeholder="Домофон, ориентиры"
                  {...form.getInputProps('address.comment')}
                />
              </Wide>
            </>
          )}
          <Wide>
            <Fields columns={3}>
              <DateField label="День доставки" {...day('day')} />
              <TimeField label="С" {...time('deliverFrom')} />
              <TimeField label="До" {...time('deliverTo')} />
            </Fields>
          </Wide>
          <DateField label="Отгрузить до" {...day('shipBy')} />
        </Fields>
      </Section>
      <Section title="Услуги">
        <Fields columns={3}>
          {serviceTypes.map((type) => (
            <TextInput
              key={type}
              label={serviceTitles[type]}
              inputMode="decimal"
              placeholder="Не нужна"
              value={values.services[type]}
              onChange={(event) =>
                form.setFieldValue('services', { ...values.services, [type]: event.currentTarget.value })
              }
            />
          ))}
        </Fields>
      </Section>
      <Section title="Номер и источник">
        <Fields>
          {!numbered && <TextInput label="Номер" placeholder="Дадим сами" {...form.getInputProps('number')} />}
          <Select
            label="Источник"
            placeholder="Не указан"
            clearable
            data={own.map(({ id, title }) => ({ value: id, label: title }))}
            {...form.getInputProps('source')}
          />
          <Wide>
            <Textarea label="Комментарий для своих" autosize minRows={2} {...form.getInputProps('comment')} />
          </Wide>
        </Fields>
      </Section>
      <p className={styles.sum} aria-live="polite">
        Итого с услугами: <b>{money(roubles(totalOf(values)), null)}</b>
      </p>
    </>
  );
}
