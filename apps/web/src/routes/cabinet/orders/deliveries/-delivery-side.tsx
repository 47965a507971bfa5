import { NumberInput, Textarea, TextInput } from '@mantine/core';
import { changeDelivery, type Delivery, findDeliveryEvents, getDeliveries, ownCourier } from '@prilavok/contract';
import type { Fields as FormFields } from '#api/use-fields.ts';
import { useCall } from '#api/useCall.ts';
import styles from '#features/orders/deliveries/deliveries.module.css';
import { DeliveryActs } from '#features/orders/deliveries/delivery-acts.tsx';
import { DeliveryStatus, mapOf, priceWords, whenOf, whereOf } from '#features/orders/deliveries/delivery-status.tsx';
import { fullDate } from '#text/dates.ts';
import { DateField } from '#ui/dates/date-field.tsx';
import { TimeField } from '#ui/dates/time-field.tsx';
import { differing } from '#ui/edit/changes.ts';
import { EditSide } from '#ui/edit/edit-side.tsx';
import { firstOf } from '#ui/edit/found.ts';
import { type Fact, Facts, Fields, Wide } from '#ui/fields/fields.tsx';
import type { OpenRow } from '#ui/list/list-page.tsx';
import { Mark } from '#ui/marks/mark.tsx';
import { Note } from '#ui/marks/note.tsx';
import { Go } from '#ui/page/go.tsx';
import { Section } from '#ui/page/section.tsx';

/** A delivery beside the list: where it stands, what of it may still be changed, its way. */
export function DeliverySide({ row }: { row: OpenRow }) {
  const found = useCall(getDeliveries, { path: { ids: [row.id] }, quiet: true });
  return (
    <EditSide
      row={row}
      found={firstOf(found)}
      call={changeDelivery}
      draft={valuesOf}
      changes={(before, after) => differing(toSave(before), toSave(after))}
      input={(changes, version) => ({ path: { id: row.id }, body: { ...changes, version } })}
      labels={labels}
      said="Доставка сохранена"
      name="Доставка"
      title={({ providerTitle }) => providerTitle}
      subtitle={({ order }) => <Go to={`/cabinet/orders/${order.id}`}>{`Заказ ${order.number}`}</Go>}
      mark={({ order }) => <Mark marketplace={order.marketplace} />}
      size="m"
      readOnly={isOver}
      below={(delivery) => <Below delivery={delivery} />}
    >
      {({ saved, form }) => (
        <>
          {saved.refusal && <Note tone="error">{saved.refusal}</Note>}
          <Facts facts={factsOf(saved)} />
          {!isOver(saved) && <Editable delivery={saved} form={form} />}
        </>
      )}
    </EditSide>
  );
}

const isOver = ({ state }: Delivery) => state !== 'draft' && state !== 'ordered' && state !== 'delivering';
/** The own courier hears of changes at once; a carrier knows the address by then. */
const isOpen = ({ state, provider }: Delivery) => state === 'draft' || provider === ownCourier;

interface Values {
  recipient_name: string;
  recipient_phone: string;
  full_address: string;
  comment: string;
  day: string;
  from: string;
  to: string;
  courier: string;
  price: number | string;
  old_price: number | string;
}

const labels = {
  recipient_name: 'Получатель',
  recipient_phone: 'Телефон',
  full_address: 'Адрес',
  comment: 'Комментарий',
  day: 'День',
  from: 'С',
  to: 'До',
  courier: 'Курьер',
  price: 'Платит покупатель',
  old_price: 'Без скидки',
};

const valuesOf = (one: Delivery): Values => ({
  recipient_name: one.recipient_name,
  recipient_phone: one.recipient_phone,
  full_address: one.full_address,
  comment: one.comment,
  day: one.interval?.day ?? '',
  from: one.interval?.from ?? '',
  to: one.interval?.to ?? '',
  courier: one.courier,
  price: one.price ?? '',
  old_price: one.old_price ?? '',
});

const sumOf = (value: number | string) => (value === '' ? null : String(value));
const toSave = ({ day, from, to, price, old_price, ...values }: Values) => ({
  ...values,
  interval: day === '' ? null : { day, from: from || null, to: to || null },
  price: sumOf(price),
  old_price: sumOf(old_price),
});

function Editable({ delivery, form }: { delivery: Delivery; form: FormFields<Values> }) {
  const open = isOpen(delivery);
  return (
    <Fields>
      {open && (
        <>
          <TextInput label={labels.recipient_name} maxLength={200} {...form.getInputProps('recipient_name')} />
          <TextInput
            label={labels.recipient_phone}
            type="tel"
            maxLength={40}
            {...form.getInputProps('recipient_phone')}
          />
          {delivery.point === null && (
            <Wide>
              <TextInput label={labels.full_address} maxLength={500} {...form.getInputProps('full_address')} />
            </Wide>
          )}
          <Wide>
            <Textarea
              label={labels.comment}
              description="Для того, кто везёт: домофон, подъезд, этаж"
              autosize
              maxLength={500}
              {...form.getInputProps('comment')}
            />
          </Wide>
          <DateField label={labels.day} {...form.getInputProps('day')} />
          {delivery.provider === ownCourier && (
            <>
              <TextInput label={labels.courier} maxLength={100} {...form.getInputProps('courier')} />
              <TimeField label={labels.from} {...form.getInputProps('from')} />
              <TimeField label={labels.to} {...form.getInputProps('to')} />
            </>
          )}
        </>
      )}
      <NumberInput
        label={labels.price}
        suffix=" ₽"
        decimalSeparator=","
        min={0}
        decimalScale={2}
        {...form.getInputProps('price')}
      />
      <NumberInput
        label={labels.old_price}
        suffix=" ₽"
        decimalSeparator=","
        min={0}
        decimalScale={2}
        {...form.getInputProps('old_price')}
      />
    </Fields>
  );
}

function factsOf(one: Delivery): Fact[] {
  const facts: (Fact | false)[] = [
    { label: 'Состояние', value: <DeliveryStatus of={one} /> },
    one.status !== null && { label: 'У службы', value: `${one.status.title}, ${fullDate(one.status.at)}` },
    one.track !== null && { label: 'Трек-номер', value: one.track, ownWord: true },
    (isOver(one) || !isOpen(one) || one.point !== null) && { label: 'Куда', value: whereOf(one), ownWord: true },
    (isOver(one) || !isOpen(one)) && {
      label: 'Получатель',
      value: [one.recipient_name, one.recipient_phone].filter(Boolean).join(', '),
      ownWord: true,
    },
    (isOver(one) || !isOpen(one)) && one.interval !== null && { label: 'Когда', value: whenOf(one) },
    priceWords(one) !== '' && { label: 'Цена', value: priceWords(one) },
    one.full_address !== '' && {
      label: 'Карта',
      value: (
        <a href={mapOf(one)} target="_blank" rel="noreferrer">
          Показать адрес на карте
        </a>
      ),
    },
  ];
  return facts.filter((fact) => fact !== false);
}

function Below({ delivery }: { delivery: Delivery }) {
  const events = useCall(findDeliveryEvents, { path: { id: delivery.id }, quiet: true }).data?.rows ?? [];
  return (
    <>
      <Section title="Что дальше">
        <DeliveryActs delivery={delivery} />
      </Section>
      {events.length > 0 && (
        <Section title="Путь">
          <ol className={styles.events}>
            {events.toReversed().map(({ id, at, title, reason, photo, author }) => (
              <li key={id}>
                {title}
                {reason !== '' && !title.includes(reason) && `: ${reason}`}
                <small>{[fullDate(at), author?.title].filter(Boolean).join(', ')}</small>
                {photo && (
                  <a href={photo} target="_blank" rel="noreferrer">
                    <img className={styles.photo} src={`${photo}?size=320`} alt="Снимок курьера" />
                  </a>
                )}
              </li>
            ))}
          </ol>
        </Section>
      )}
    </>
  );
}
