import { Button, Select, Textarea, TextInput } from '@mantine/core';
import {
  changeDelivery,
  createDelivery,
  findDeliveries,
  findDeliveryPoints,
  findDeliveryProviders,
  type OrderModel,
  ownCourier,
  quoteDelivery,
} from '@prilavok/contract';
import { useState } from 'react';
import type { call } from '#api/client.ts';
import { useFields } from '#api/use-fields.ts';
import { useSubmit } from '#api/use-submit.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import styles from '#features/orders/deliveries/deliveries.module.css';
import { money } from '#text/money.ts';
import { counted } from '#text/plurals.ts';
import { success } from '#toasts.ts';
import { DateField } from '#ui/dates/date-field.tsx';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { Fields } from '#ui/fields/fields.tsx';
import { Note } from '#ui/marks/note.tsx';
import { act } from '../-act.ts';

/** Asks who carries the order, where and to whom; a draft that is there is gone on with. */
export const askDelivery = (order: OrderModel) =>
  openDialog({
    component: AskDelivery,
    componentProps: { order },
    options: { header: `Доставка заказа ${order.number}`, size: 'medium' },
  });

function AskDelivery({ order }: { order: OrderModel }) {
  const body = { order: { in: [order.id] }, state: ['draft' as const], limit: 1 };
  const drafts = useCall(findDeliveries, { body });
  const providers = useCall(findDeliveryProviders, {});
  const error = drafts.error ?? providers.error;
  if (error) return <Note tone="error">{error.message}</Note>;
  if (!drafts.data || !providers.data) return <Note>Узнаём, кто может отвезти…</Note>;
  const choices = providers.data.rows.filter(({ connected, active }) => connected && active);
  return <DeliveryForm order={order} draft={drafts.data.rows[0]} choices={choices} />;
}

type Delivery = Awaited<ReturnType<typeof call<typeof findDeliveries>>>['rows'][number];
type Provider = Awaited<ReturnType<typeof call<typeof findDeliveryProviders>>>['rows'][number];

function DeliveryForm({
  order,
  draft,
  choices,
}: {
  order: OrderModel;
  draft: Delivery | undefined;
  choices: readonly Provider[];
}) {
  const { close } = useDialog();
  const { values, changed, getInputProps, setFieldValue } = useFields({
    provider: draft?.provider ?? choices[0]?.slug ?? ownCourier,
    recipient_name: draft?.recipient_name ?? '',
    recipient_phone: draft?.recipient_phone ?? '',
    full_address: draft?.full_address ?? order.city ?? '',
    comment: draft?.comment ?? '',
    courier: draft?.courier ?? '',
    day: draft?.interval?.day ?? '',
    city: order.city ?? '',
    point: draft?.point ?? null,
  });
  const provider = choices.find(({ slug }) => slug === values.provider);
  const carried = values.provider !== ownCourier;
  const submit = useSubmit(async () => {
    const { city: _, day, ...told } = values;
    const fields = { ...told, interval: day ? { day, from: null, to: null } : null };
    if (draft) await change(changeDelivery, { path: { id: draft.id }, body: { ...fields, version: draft.version } });
    else await change(createDelivery, { body: { ...fields, order: order.id } });
    await act(order.id, 'CREATE_DELIVERY');
    close();
    success(carried ? 'Доставка заказывается: ответ службы появится здесь сам' : 'Доставка у своего курьера');
  });
  return (
    <DialogForm
      call={submit}
      changed={changed}
      action="Заказать доставку"
      off={offOf(values, carried)}
      cancel="Закрыть"
    >
      <Select
        label="Кто везёт"
        allowDeselect={false}
        data={choices.map(({ slug, title, sends }) => ({
          value: slug,
          label: sends ? title : `${title} (отправка выключена)`,
        }))}
        {...getInputProps('provider')}
      />
      <Fields>
        <TextInput label="Получатель" maxLength={200} autoComplete="off" {...getInputProps('recipient_name')} />
        <TextInput label="Телефон" type="tel" maxLength={40} autoComplete="off" {...getInputProps('recipient_phone')} />
      </Fields>
      <TextInput
        label="Адрес"
        description="Одной строкой, с города"
        maxLength={500}
        autoComplete="off"
        {...getInputProps('full_address')}
      />
      {provider?.points && (
        <PointField
          slug={provider.slug}
          city={values.city}
          point={values.point}
          onCity={(city) => setFieldValue('city', city)}
          onPoint={(point) => setFieldValue('point', point)}
        />
      )}
      <Fields>
        <DateField label="День" {...getInputProps('day')} />
        {!carried && <TextInput label="Курьер" maxLength={100} {...getInputProps('courier')} />}
      </Fields>
      <Textarea
        label="Комментарий"
        placeholder="Домофон, подъезд, этаж"
        autosize
        maxLength={500}
        {...getInputProps('comment')}
      />
      {carried && (
        <Quotes order={order.id} address={values.full_address} point={values.point} provider={values.provider} />
      )}
    </DialogForm>
  );
}

function offOf(
  {
    full_address,
    point,
    recipient_name,
    recipient_phone,
  }: { full_address: string; point: object | null; recipient_name: string; recipient_phone: string },
  carried: boolean,
): string | undefined {
  if (!point && full_address.trim() === '') return 'Укажите адрес';
  if (carried && recipient_name.trim() === '') return 'Укажите, кто получает';
  return carried && recipient_phone.replaceAll(/\D/g, '').length < 10 ? 'Укажите телефон получателя' : undefined;
}

type Point = NonNullable<Delivery['point']>;

/** A point of the carrier's in a city; without one the parcel goes to the door. */
function PointField({
  slug,
  city,
  point,
  onCity,
  onPoint,
}: {
  slug: string;
  city: string;
  point: Point | null;
  onCity: (city: string) => void;
  onPoint: (point: Point | null) => void;
}) {
  const [asked, setAsked] = useState('');
  const found = useCall(findDeliveryPoints, { path: { slug }, query: { city: asked } }, { enabled: asked.length > 1 });
  const points = found.data?.rows ?? (point ? [point] : []);
  return (
    <>
      <Fields>
        <TextInput
          label="Город пункта выдачи"
          description="Если покупатель заберёт сам"
          value={city}
          maxLength={100}
          onChange={({ currentTarget }) => onCity(currentTarget.value)}
        />
        <Button
          variant="default"
          loading={found.isFetching}
          disabled={city.trim().length < 2}
          onClick={() => setAsked(city.trim())}
        >
          Найти пункты
        </Button>
      </Fields>
      {found.error && <Note tone="error">{found.error.message}</Note>}
      {asked !== '' && found.data?.rows.length === 0 && <Note>В этом городе пунктов нет.</Note>}
      {points.length > 0 && (
        <Select
          label="Пункт выдачи"
          placeholder="До двери"
          clearable
          searchable
          data={points.map(({ id, title, address }) => ({ value: id, label: `${title}, ${address}` }))}
          value={point?.id ?? null}
          onChange={(id) => {
            const chosen = points.find((one) => one.id === id);
            onPoint(chosen ? { id: chosen.id, title: chosen.title, address: chosen.address } : null);
          }}
        />
      )}
    </>
  );
}

/** Prices of the carriers, asked when somebody wants to know. */
function Quotes({
  order,
  address,
  point,
  provider,
}: {
  order: string;
  address: string;
  point: Point | null;
  provider: string;
}) {
  const [asked, setAsked] = useState<{ address: string; point: Point | null }>();
  const body = { order, full_address: asked?.address ?? '', ...(asked?.point ? { point: asked.point, provider } : {}) };
  const { data, isFetching, error } = useCall(quoteDelivery, { body }, { enabled: asked !== undefined });
  return (
    <>
      <Button
        variant="default"
        loading={isFetching}
        disabled={address.trim() === '' && !point}
        onClick={() => setAsked({ address: address.trim(), point })}
      >
        Узнать цену
      </Button>
      {error && <Note tone="error">{error.message}</Note>}
      {data && (
        <ul className={styles.quotes} aria-label="Цены служб">
          {data.rows.map((row) => (
            <li key={row.provider}>
              <span>{row.title}</span>
              <span>{row.price === null ? row.refusal : `${money(row.price, 'RUB')}${daysOf(row.days)}`}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function daysOf(days: { from: number; to: number } | null): string {
  if (!days) return '';
  const most = counted(days.to, ['день', 'дня', 'дней']);
  return days.from === days.to ? `, ${most}` : `, ${days.from}–${most}`;
}
