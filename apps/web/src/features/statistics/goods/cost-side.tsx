import { Button, Stack } from '@mantine/core';
import { type CostRow, changeCosts, currencySigns, moneyText } from '@prilavok/contract';
import { IconTrash } from '@tabler/icons-react';
import { useCallForm } from '#api/use-call-form.ts';
import { useMay } from '#api/use-may.ts';
import { change } from '#api/useChange.ts';
import { MoneyInput } from '#features/catalogs/money-input.tsx';
import { dayOf, dayWords } from '#text/days.ts';
import { failure, success } from '#toasts.ts';
import { confirmDelete } from '#ui/confirm.ts';
import { DateField } from '#ui/dates/date-field.tsx';
import type { OpenRow } from '#ui/list/list-page.tsx';
import { Note } from '#ui/marks/note.tsx';
import { Section } from '#ui/page/section.tsx';
import { Side } from '#ui/page/side.tsx';
import { Table, type TableColumn } from '#ui/table/table.tsx';
import css from './goods.module.css';

type Cost = CostRow['costs'][number] & { id: string };

/** The costs of an offer by days, and a new one from a day on. */
export function CostSide({ row, offer }: { row: OpenRow; offer: CostRow | undefined }) {
  return (
    <Side size="s" title={offer?.title ?? 'Себестоимость'} subtitle={offer?.article} onClose={row.onClose} ownWord>
      {offer ? <Days key={offer.id} of={offer} /> : <p>Товара нет на экране: найдите его в списке.</p>}
    </Side>
  );
}

function Days({ of: offer }: { of: CostRow }) {
  const may = useMay(changeCosts);
  const remove = ({ from, amount }: Cost) =>
    confirmDelete({
      header: 'Убрать себестоимость',
      message: `${moneyText(amount, offer.currency)} с ${dayWords(from)}: прибыль этих дней посчитаем по прежней.`,
      accept: () => change(changeCosts, { body: { costs: [{ offer: offer.id, from, amount: null }] } }),
    });
  const columns: TableColumn<Cost>[] = [
    { id: 'from', title: 'С какого дня', cell: ({ from }) => dayWords(from) },
    { id: 'amount', title: 'Сумма', align: 'right', cell: ({ amount }) => moneyText(amount, offer.currency) },
    { id: 'author', title: 'Кто', cell: ({ author }) => <span translate="no">{author?.name}</span> },
    ...(may
      ? [
          {
            id: 'acts',
            title: 'Действия',
            head: '',
            align: 'right' as const,
            cell: (cost: Cost) => (
              <Button
                variant="subtle"
                color="gray"
                size="compact-xs"
                aria-label={`Убрать с ${dayWords(cost.from)}`}
                onClick={() => remove(cost)}
              >
                <IconTrash size={14} />
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <Section>
        {offer.costs.length > 0 ? (
          <Table
            tight
            label="Себестоимость по дням"
            columns={columns}
            rows={offer.costs.map((cost) => ({ ...cost, id: cost.from }))}
          />
        ) : (
          <p className={css.hint}>
            Не указана.{' '}
            {offer.purchasePrice === null
              ? 'Закупочной цены тоже нет: прибыль этого товара показана больше настоящей.'
              : 'Считаем по закупочной цене, которая была при заказе.'}
          </p>
        )}
      </Section>
      {may && <NewCost of={offer} />}
    </>
  );
}

function NewCost({ of: { id, currency, purchasePrice } }: { of: CostRow }) {
  const call = useCallForm(changeCosts, {
    initial: { amount: purchasePrice ?? '', from: dayOf(new Date()) },
    input: ({ amount, from }) => ({ body: { costs: [{ offer: id, from, amount }] } }),
    done: ({ failed: [refused] }) =>
      refused ? failure(refused.message) : success('Себестоимость сохранена. Прибыль с этого дня пересчитываем'),
  });
  const { form } = call;
  return (
    <Section title="Поставить">
      <form onSubmit={call.submit} noValidate>
        <Stack gap={12}>
          <MoneyInput
            label="Себестоимость штуки"
            sign={currencySigns[currency]}
            value={form.values.amount}
            onChange={(amount) => form.setFieldValue('amount', amount)}
          />
          <DateField
            label="С какого дня"
            required
            value={form.values.from}
            onChange={(from) => form.setFieldValue('from', from)}
          />
          {call.refused && <Note tone="error">{call.refused}</Note>}
          <div>
            <Button type="submit" loading={call.busy} disabled={form.values.amount === ''}>
              Сохранить
            </Button>
          </div>
        </Stack>
      </form>
    </Section>
  );
}
