import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type BuyerOrder, eraseBuyer, exportBuyer, findBuyerOrders } from '@prilavok/contract';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { quietly } from '#api/quietly.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { shortDate } from '#text/dates.ts';
import { counted, type Forms } from '#text/plurals.ts';
import { success } from '#toasts.ts';
import { confirmDelete } from '#ui/confirm.ts';
import { downloadJson } from '#ui/download.ts';
import { Mark } from '#ui/marks/mark.tsx';
import { Note } from '#ui/marks/note.tsx';
import { Go } from '#ui/page/go.tsx';
import { Section } from '#ui/page/section.tsx';
import styles from './-buyers.module.css';

/** As many orders as one person may have; whoever has more is asked for more of the phone. */
const most = 200;
const orders: Forms = ['заказ', 'заказа', 'заказов'];
const inOrders: Forms = ['заказе', 'заказах', 'заказах'];

/** Somebody asks what is kept of them: their orders by phone or name, all of it as a file, and its end. */
export function FindBuyer() {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 300);
  const asks = search.length >= 3;
  const { data, error, isFetching } = useCall(
    findBuyerOrders,
    { body: { search: asks ? search : 'имя', limit: most }, quiet: true },
    { enabled: asks },
  );
  const rows = asks ? (data?.rows ?? []) : [];
  return (
    <Section title="Покупатель спрашивает о своих данных">
      <Stack gap={12}>
        <TextInput
          label="Телефон или имя"
          placeholder="От четырёх цифр или трёх букв"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {asks && error && <Note tone="error">{error.message}</Note>}
        {asks && isFetching && <p aria-busy="true">Ищем…</p>}
        {asks && !isFetching && !error && rows.length === 0 && <p>Заказов с таким получателем нет.</p>}
        {rows.length > 0 && <Found rows={rows} />}
      </Stack>
    </Section>
  );
}

function Found({ rows }: { rows: readonly BuyerOrder[] }) {
  const ids = rows.map(({ id }) => id);
  return (
    <>
      <ul className={styles.found} aria-label="Заказы покупателя">
        {rows.map(({ id, number, marketplace, createdAt, recipient }) => (
          <li key={id}>
            <Mark marketplace={marketplace} />
            <Go to={`/cabinet/orders/${id}`}>{number}</Go>
            <span translate="no">{[recipient?.name, recipient?.phone].filter(Boolean).join(', ')}</span>
            <small>{shortDate(createdAt)}</small>
          </li>
        ))}
      </ul>
      <Group gap={8}>
        <Button variant="default" onClick={() => quietly(() => take(ids))}>
          Скачать данные
        </Button>
        <Button color="red" variant="light" onClick={() => erase(ids)}>
          {`Стереть в ${counted(rows.length, inOrders)}`}
        </Button>
      </Group>
      {rows.length === most && (
        <Note>{`Показаны ${counted(most, orders)}: уточните телефон, чтобы не задеть других людей.`}</Note>
      )}
    </>
  );
}

const take = (ids: readonly string[]) =>
  downloadJson(call(exportBuyer, { body: { orders: [...ids] } }), 'Данные покупателя.json');

function erase(ids: readonly string[]): void {
  confirmDelete({
    message: `Стереть имя, телефон и адрес в ${counted(ids.length, inOrders)}? Вернуть их будет нельзя.`,
    acceptLabel: 'Стереть',
    accept: async () => {
      const { erased } = await change(eraseBuyer, { body: { orders: [...ids] } });
      success(`Стёрто в ${counted(erased, inOrders)}`);
    },
  });
}
