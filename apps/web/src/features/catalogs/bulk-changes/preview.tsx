import { useDebouncedValue } from '@mantine/hooks';
import { type BulkPreview, type Currency, PriceField, previewBulkChange, type Types } from '@prilavok/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CallError } from '#api/call-error.ts';
import { asked } from '#api/useCall.ts';
import { money } from '#text/money.ts';
import { number } from '#text/numbers.ts';
import { counted, plural } from '#text/plurals.ts';
import { Note } from '#ui/marks/note.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Was } from '#ui/page/history.tsx';
import { Table, type TableColumn } from '#ui/table/table.tsx';
import { articleColumn } from '../article-column.tsx';
import cards from '../cards.module.css';
import css from '../product/product.module.css';
import { offerForms } from '../words.ts';

type PreviewRequest = Types<typeof previewBulkChange>['sent'];

/**
 * Preview of a bulk change, asked a moment after the last key; until then the last answer stays, and says that it is
 * old.
 */
export function usePreview(catalog: string, request: PreviewRequest | undefined) {
  const [still] = useDebouncedValue(request, 300);
  const body = still ?? { selection: { ids: ['0'] }, change: { kind: 'stock_set', amount: 0 } };
  const query = useQuery({
    ...asked(previewBulkChange, { path: { catalog }, body, quiet: true }),
    enabled: still !== undefined,
    placeholderData: keepPreviousData,
  });
  return { ...query, old: query.isPlaceholderData || JSON.stringify(still) !== JSON.stringify(request) };
}

interface Props {
  preview: ReturnType<typeof usePreview>;
  change: PreviewRequest['change'];
  currency: Currency | null;
}

/** A value as it is read: money and pieces come as numbers, all else in words. */
function said(change: PreviewRequest['change'], value: string, currency: Currency | null): string {
  if ('field' in change && PriceField.safeParse(change.field).success) return money(value, currency);
  return change.kind.startsWith('stock_') ? `${number(Number(value))} шт.` : value;
}

/** Counts, and some of the offers with what is and what would be. */
export function Preview({ preview: { data, error, refetch, old }, change, currency }: Props) {
  if (error instanceof CallError && error.status < 500) return <Note tone="error">{wrongIn(error)}</Note>;
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="sk" style={{ height: 120 }} aria-busy />;
  const empty = change.kind.startsWith('stock_') ? 'не указан' : '';
  const words = (value: string | null) => (value === null ? empty : said(change, value, currency));
  return (
    <div className={cards.stack} style={{ opacity: old ? 0.6 : 1 }} aria-busy={old || undefined}>
      <p>
        Изменится <b>{number(data.changed)}</b> из {number(data.counted)}
        {data.unchanged > 0 && `, у ${number(data.unchanged)} уже так`}
      </p>
      {data.counted < data.offers && (
        <Note tone="info">
          Выбрано {counted(data.offers, offerForms)}: просмотрены первые {number(data.counted)}, изменятся все
          подходящие.
        </Note>
      )}
      {data.leftOut.map(({ reason, count }) => (
        <Note key={reason} tone="warn">
          {counted(count, offerForms)} {plural(count, ['останется', 'останутся', 'останутся'])} как есть:{' '}
          {lower(reason)}
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

/** Fault without the name by which programs know the field: it stands above. */
function wrongIn({ details: [first], message }: CallError): string {
  const said = first?.message ?? message;
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** A reason within a sentence; titles in it keep their letters. */
const lower = (reason: string) => reason.charAt(0).toLowerCase() + reason.slice(1);

const columnsOf = (words: (value: string | null) => string): TableColumn<BulkPreview['sample'][number]>[] => [
  articleColumn(),
  {
    id: 'value',
    title: 'Было и будет',
    cell: ({ was, now, leftOut }) =>
      leftOut ? (
        <>
          {words(was)} <span className={css.hint}>{lower(leftOut)}</span>
        </>
      ) : (
        <span className={css.lines}>
          <Was before={words(was)} after={words(now)} />
        </span>
      ),
  },
];
