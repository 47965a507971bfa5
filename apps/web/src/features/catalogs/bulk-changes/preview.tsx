import { useDebouncedValue } from '@mantine/hooks';
import { type BulkPreview, type Currency, previewBulkChange, type Types } from '@prilavok/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { asked } from '#api/useCall.ts';
import { money } from '#text/money.ts';
import { number } from '#text/numbers.ts';
import { counted, plural } from '#text/plurals.ts';
import { Failed } from '#ui/failed.tsx';
import { Was } from '#ui/history.tsx';
import { Note } from '#ui/note.tsx';
import { Table, type TableColumn } from '#ui/table/table.tsx';
import cards from '../cards.module.css';
import css from '../product/product.module.css';
import { offerForms } from '../words.ts';

type Wanted = Types<typeof previewBulkChange>['sent'];

/** What a bulk change would do, asked a moment after the last key; the last answer stays until the next is there. */
export function usePreview(catalog: string, wanted: Wanted | undefined) {
  const [still] = useDebouncedValue(wanted, 300);
  const body = still ?? { selection: { ids: ['0'] }, change: { kind: 'stock_set', amount: 0 } };
  return useQuery({
    ...asked(previewBulkChange, { path: { catalog }, body, quiet: true }),
    enabled: still !== undefined,
    placeholderData: keepPreviousData,
  });
}

interface Props {
  preview: ReturnType<typeof usePreview>;
  change: Wanted['change'];
  currency: Currency | null;
}

/** Counts, and some of the offers with what is and what would be. */
export function Preview({ preview: { data, error, refetch, isPlaceholderData }, change, currency }: Props) {
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="sk" style={{ height: 120 }} aria-busy />;
  const words = (value: string | null) =>
    value === null ? '' : 'field' in change ? money(value, currency) : `${number(Number(value))} шт.`;
  return (
    <div
      className={cards.stack}
      style={{ opacity: isPlaceholderData ? 0.6 : 1 }}
      aria-busy={isPlaceholderData || undefined}
    >
      <p>
        Изменится <b>{number(data.changed)}</b> из {number(data.offers)}
        {data.unchanged > 0 && `, у ${number(data.unchanged)} уже так`}
      </p>
      {data.leftOut.map(({ reason, count }) => (
        <Note key={reason} tone="warn">
          {counted(count, offerForms)} {plural(count, ['останется', 'останутся', 'останутся'])} как есть:{' '}
          {reason.toLowerCase()}
        </Note>
      ))}
      {data.belowFloor > 0 && (
        <Note tone="warn">
          У {counted(data.belowFloor, ['предложения', 'предложений', 'предложений'])} новая цена ниже минимальной или
          закупочной с наценкой: на площадки она не уйдёт, пока вы не разрешите.
        </Note>
      )}
      <Table label="Что изменится" columns={columnsOf(words)} rows={data.sample} tight />
      {data.offers > data.sample.length && <p className={css.hint}>Показаны первые {number(data.sample.length)}</p>}
    </div>
  );
}

const columnsOf = (words: (value: string | null) => string): TableColumn<BulkPreview['sample'][number]>[] => [
  {
    id: 'article',
    title: 'Артикул',
    cell: ({ article, title }) => (
      <span translate="no" title={title}>
        {article}
      </span>
    ),
  },
  {
    id: 'value',
    title: 'Было и будет',
    cell: ({ was, now, leftOut }) =>
      leftOut ? (
        <>
          {words(was)} <span className={css.hint}>{leftOut.toLowerCase()}</span>
        </>
      ) : (
        <Was before={words(was)} after={words(now)} />
      ),
  },
];
