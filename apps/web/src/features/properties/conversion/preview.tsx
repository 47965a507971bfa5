import { useDebouncedValue } from '@mantine/hooks';
import type { ConversionBody, ConversionPreview } from '@prilavok/contract';
import { kind } from '@prilavok/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { asked } from '#api/useCall.ts';
import { number } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import { Facts } from '#ui/fields/fields.tsx';
import { Note } from '#ui/marks/note.tsx';
import { Status } from '#ui/marks/status.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Was } from '#ui/page/history.tsx';
import { Section } from '#ui/page/section.tsx';
import { Table, type TableColumn } from '#ui/table/table.tsx';
import type { PropertyOwner } from '../owner.ts';
import css from '../properties.module.css';
import { optionForms } from '../words.ts';
import { outcomes } from './words.ts';

/** Preview of a conversion, asked a moment after the last choice; the last answer stays until the next is there. */
export function usePreview(owner: PropertyOwner, property: string | undefined, body: ConversionBody | undefined) {
  const [still] = useDebouncedValue(body, 200);
  const asking = property !== undefined && still !== undefined;
  const nothing: ConversionBody = { type: kind.shortText, options: false };
  return useQuery({
    ...asked(owner.calls.previewConversion, {
      path: owner.pathOf.property(property ?? '0'),
      body: still ?? nothing,
      quiet: true,
    }),
    enabled: asking,
    placeholderData: keepPreviousData,
  });
}

/** Counts, reasons, examples, and what becomes of that which refers to the property. */
export function Preview({
  preview: { data, error, refetch, isPlaceholderData },
}: {
  preview: ReturnType<typeof usePreview>;
}) {
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="sk" style={{ height: 120 }} aria-busy />;
  return (
    <div
      className={css.stack}
      style={{ opacity: isPlaceholderData ? 0.6 : 1 }}
      aria-busy={isPlaceholderData || undefined}
    >
      <Counts of={data} />
      {data.reasons.map(({ reason, count }) => (
        <Note key={reason} tone="warn">
          {counted(count, ['карточка', 'карточки', 'карточек'])}: {reason}
        </Note>
      ))}
      {data.sample.length > 0 && (
        <Table
          label="Примеры"
          columns={columns}
          rows={data.sample.map((row, place) => ({ ...row, id: String(place) }))}
          tight
        />
      )}
      {data.uses.length > 0 && (
        <Section title="Что ссылается на свойство">
          <Facts
            facts={data.uses.map(({ title, count, becomes }) => ({
              label: `${title}: ${number(count)}`,
              value: becomes,
            }))}
          />
        </Section>
      )}
    </div>
  );
}

function Counts({ of: { cards, more, kept, changed, lost, newOptions } }: { of: ConversionPreview }) {
  if (cards === 0) return <p>Значений у свойства нет: сменится только его вид.</p>;
  return (
    <p>
      {more ? 'Из первых 10 000 карточек' : `Из ${counted(cards, ['карточки', 'карточек', 'карточек'])}`} целиком
      перейдёт <b>{number(kept)}</b>, изменится <b>{number(changed)}</b>, пропадёт <b>{number(lost)}</b>.
      {newOptions > 0 && ` В списке появится ${counted(newOptions, optionForms)}.`}
    </p>
  );
}

type Example = ConversionPreview['sample'][number] & { id: string };

const columns: TableColumn<Example>[] = [
  {
    id: 'card',
    title: 'Карточка',
    cell: ({ card, title }) => (
      <>
        {card} <span translate="no">{title}</span>
      </>
    ),
  },
  { id: 'value', title: 'Было и будет', cell: ({ was, became }) => <Was before={was} after={became} /> },
  {
    id: 'outcome',
    title: 'Итог',
    cell: ({ outcome, reason }) => (
      <span title={reason ?? undefined}>
        <Status tone={outcomes[outcome].tone}>{outcomes[outcome].word}</Status>
      </span>
    ),
  },
];
