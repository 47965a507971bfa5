import { Button, TextInput } from '@mantine/core';
import { createOrderNote, findOrderHistory, Moment, type OrderEvent, type OrderModel } from '@prilavok/contract';
import {
  IconAlertCircle,
  IconArrowRight,
  IconDownload,
  IconMessage,
  IconPackage,
  IconPencil,
  IconSend,
  IconTag,
  IconTruck,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { useState } from 'react';
import { quietly } from '#api/quietly.ts';
import { useMay } from '#api/use-may.ts';
import { useChange } from '#api/useChange.ts';
import { useList } from '#api/useList.ts';
import { fullDate } from '#text/dates.ts';
import { success } from '#toasts.ts';
import { bounded } from '#ui/fields/bounded.ts';
import { marketplaceTitle } from '#ui/marks/mark.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { History, Was } from '#ui/page/history.tsx';
import { Section } from '#ui/page/section.tsx';
import styles from './-order.module.css';

/** Everything that happened to the order, newest first: who, when, what from, what to, and from where. */
export function OrderHistory({ order }: { order: OrderModel }) {
  const mayNote = useMay(createOrderNote);
  const events = useList(findOrderHistory, {}, { path: { id: order.id } });
  const rows = events.rows();
  return (
    <Section title="История">
      {mayNote && <NoteField order={order.id} />}
      {events.status === 'error' && <Failed error={events.error} onRetry={events.reload} />}
      <History
        entries={rows.map((event) => ({
          id: event.id,
          at: event.at,
          icon: <Icon kind={event.kind} />,
          text: <Words event={event} order={order} />,
        }))}
      />
      {!events.atEnd && rows.length > 0 && (
        <Button variant="default" mt={12} onClick={() => events.want(rows.length, rows.length)}>
          Показать раньше
        </Button>
      )}
    </Section>
  );
}

const icons: Record<OrderEvent['kind'], typeof IconPackage> = {
  created: IconDownload,
  state: IconArrowRight,
  status: IconTag,
  parcel: IconPackage,
  shipment: IconTruck,
  delivery: IconTruckDelivery,
  sent: IconSend,
  refused: IconAlertCircle,
  changed: IconPencil,
  note: IconMessage,
};

function Icon({ kind }: { kind: OrderEvent['kind'] }) {
  const Drawn = icons[kind];
  return <Drawn aria-hidden color={kind === 'refused' ? 'var(--pr-error)' : 'currentColor'} />;
}

function Words({ event, order }: { event: OrderEvent; order: OrderModel }) {
  return (
    <>
      <span translate="no">{event.message}</span>
      {event.changes.map(({ field, was, became }) => (
        <span key={field}>
          {' · '}
          {field}: <Was before={read(was)} after={read(became)} />
        </span>
      ))}{' '}
      <span className={styles.who} translate="no">
        {whoOf(event, order)}
      </span>
    </>
  );
}

/** A moment as people read it; any other value as it is. */
const read = (value: string | null): string =>
  value !== null && Moment.safeParse(value).success ? fullDate(value) : (value ?? '');

/** Who or what did it, where the message doesn't say so itself. */
function whoOf({ author, source, message }: OrderEvent, { marketplace }: OrderModel): string {
  if (author) return author.title;
  switch (source) {
    case 'marketplace': {
      const title = marketplace ? marketplaceTitle(marketplace) : 'маркетплейс';
      return message.includes(title) ? '' : title;
    }
    case 'sync':
      return 'загрузка заказов';
    case 'carrier':
      return 'служба доставки';
    case 'rule':
      return 'правило';
    case 'import':
      return 'импорт';
    case 'conversion':
      return 'преобразование';
    case 'person':
      return '';
  }
}

function NoteField({ order }: { order: string }) {
  const [text, setText] = useState('');
  const { mutateAsync, isPending } = useChange(createOrderNote);
  const save = async () => {
    await mutateAsync({ path: { id: order }, body: { text: text.trim() } });
    setText('');
    success('Заметка записана');
  };
  return (
    <form
      className={styles.note}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) quietly(save);
      }}
    >
      <TextInput
        aria-label="Заметка"
        placeholder="Заметка для своих, покупатель её не увидит"
        {...bounded(text, 5000)}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {text.trim() && (
        <Button type="submit" variant="default" loading={isPending}>
          Записать
        </Button>
      )}
    </form>
  );
}
