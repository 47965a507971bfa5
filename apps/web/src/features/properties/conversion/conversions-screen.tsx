import type { PropertyConversion } from '@prilavok/contract';
import { useList } from '#api/useList.ts';
import { DateCell } from '#ui/cells/date.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { AddButton } from '#ui/list/add-button.tsx';
import * as column from '#ui/list/column.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import type { ListAddress } from '#ui/list/use-list-address.ts';
import { Empty } from '#ui/page/empty.tsx';
import type { PropertyOwner } from '../owner.ts';
import { PropertyViews } from '../property-views.tsx';
import { ConversionSide } from './conversion-side.tsx';
import { openNewConversion } from './new-conversion.tsx';
import { ConversionStatus } from './status.tsx';
import { lossesOf, outcomeWords } from './words.ts';

const columns: Column<PropertyConversion>[] = [
  column.text('title', 'Что преобразовано', ({ title }) => title, { width: 320, grow: true }),
  { id: 'status', title: 'Состояние', cell: (task) => <ConversionStatus of={task} />, width: 140 },
  column.number('kept', 'Целиком', ({ kept }) => kept, { width: 100 }),
  column.number('losses', 'Не целиком', (task) => lossesOf(task) || null, { width: 120 }),
  column.text('author', 'Кто', ({ author }) => author?.name, { width: 160 }),
  column.date('at', 'Когда', ({ createdAt }) => createdAt, { width: 100 }),
];

/** Conversions, finished and running; one task opens at the side. */
export function ConversionsScreen({ owner, address }: { owner: PropertyOwner; address: ListAddress }) {
  const { calls, within } = owner;
  const list = useList(calls.findConversions, { ...within, search: address.search });
  const add = (
    <AddButton
      call={calls.convert}
      onClick={() => openNewConversion({ owner, onDone: address.show })}
      label="Преобразовать"
    />
  );
  return (
    <ListPage
      name={`${owner.room}.property-conversions`}
      title="Преобразование свойств"
      address={address}
      list={list}
      columns={columns}
      actions={add}
      views={<PropertyViews owner={owner} part="convert" />}
      searchFor="Название свойства"
      empty={
        <Empty title="Преобразований ещё не было" action={add}>
          Свойство может стать другого вида: текст — числом или списком вариантов, число — числом с единицей. Сначала
          видно, что станет со значениями, потом всё можно вернуть.
        </Empty>
      }
      side={(row) => <ConversionSide owner={owner} row={row} show={address.show} />}
      card={(task, open) => (
        <RowCard title={task.title} onOpen={open}>
          <ConversionStatus of={task} />
          <span>{outcomeWords(task)}</span>
          <DateCell moment={task.createdAt} />
        </RowCard>
      )}
    />
  );
}
