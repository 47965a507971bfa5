import { Button } from '@mantine/core';
import { changeOrder, eraseBuyer, isUnassembledState, type OrderModel, phoneTitle } from '@prilavok/contract';
import { useMay } from '#api/use-may.ts';
import { change } from '#api/useChange.ts';
import { openOrderChange } from '#features/orders/new-order.tsx';
import { fullDate, timeOfDay } from '#text/dates.ts';
import { dayOf } from '#text/days.ts';
import { money } from '#text/money.ts';
import { success } from '#toasts.ts';
import { confirmDelete } from '#ui/confirm.ts';
import { type Fact, Facts } from '#ui/fields/fields.tsx';
import { Note } from '#ui/marks/note.tsx';
import { Section } from '#ui/page/section.tsx';
import styles from './-order.module.css';

/** Who gets the order, where and when, and what else the buyer pays for. */
export function OrderRecipient({ order }: { order: OrderModel }) {
  const mayChange = useMay(changeOrder) && order.marketplace === null && isUnassembledState(order.state);
  const mayErase = useMay(eraseBuyer) && (order.recipient !== null || order.address !== null);
  const facts = factsOf(order);
  if (facts.length === 0 && order.peopleErased === null && !mayChange) return null;
  return (
    <Section
      title="Получатель"
      actions={
        <>
          {mayErase && (
            <Button variant="subtle" size="xs" onClick={() => erase(order)}>
              Стереть данные
            </Button>
          )}
          {mayChange && (
            <Button variant="default" size="xs" onClick={() => openOrderChange(order)}>
              Изменить заказ
            </Button>
          )}
        </>
      }
    >
      {order.peopleHidden && (
        <div className={styles.notes}>
          <Note>Имя, телефон и адрес целиком видят владелец и роль «Заказы».</Note>
        </div>
      )}
      {order.peopleErased !== null && (
        <div className={styles.notes}>
          <Note>{`Данные получателя стёрты ${fullDate(order.peopleErased)}.`}</Note>
        </div>
      )}
      {facts.length > 0 ? (
        <Facts columns={2} facts={facts} />
      ) : (
        order.peopleErased === null && <Note>Получатель и адрес не указаны.</Note>
      )}
    </Section>
  );
}

function factsOf(order: OrderModel): Fact[] {
  const { recipient, address, services, currency, peopleHidden } = order;
  const when = intervalOf(order);
  const door = address && [
    address.entrance && `подъезд ${address.entrance}`,
    address.floor && `этаж ${address.floor}`,
    address.flat && `кв. ${address.flat}`,
  ];
  const facts: (Fact | false | null | undefined)[] = [
    recipient?.name != null && { label: 'Имя', value: recipient.name, ownWord: true },
    recipient?.phone != null && {
      label: 'Телефон',
      value: peopleHidden ? recipient.phone : <a href={`tel:${recipient.phone}`}>{phoneTitle(recipient.phone)}</a>,
      ownWord: true,
    },
    address && {
      label: 'Адрес',
      value: [address.full, ...(door ?? [])].filter(Boolean).join(', '),
      ownWord: true,
    },
    address?.comment ? { label: 'Курьеру', value: address.comment, ownWord: true } : null,
    when !== null && { label: 'Привезти', value: when },
    ...services.map(({ title, price }) => ({
      label: title,
      value: price === null ? 'цену площадка не сказала' : money(price, currency),
    })),
  ];
  return facts.filter((fact) => !!fact);
}

/** «1 декабря 2026, с 10:00 до 18:00». */
function intervalOf({ deliverFrom, deliverTo }: OrderModel): string | null {
  if (deliverTo === null) return deliverFrom && `с ${fullDate(deliverFrom)}`;
  const sameDay = deliverFrom !== null && dayOf(new Date(deliverFrom)) === dayOf(new Date(deliverTo));
  if (sameDay) return `${fullDate(deliverFrom)} — ${timeOfDay(deliverTo)}`;
  return deliverFrom === null ? `до ${fullDate(deliverTo)}` : `${fullDate(deliverFrom)} — ${fullDate(deliverTo)}`;
}

function erase({ id, number }: OrderModel): void {
  confirmDelete({
    message: `Стереть имя, телефон и адрес получателя заказа ${number}? Вернуть их будет нельзя.`,
    acceptLabel: 'Стереть',
    accept: async () => {
      await change(eraseBuyer, { body: { orders: [id] } });
      success('Данные получателя стёрты');
    },
  });
}
