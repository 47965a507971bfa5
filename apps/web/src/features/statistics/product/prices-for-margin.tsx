import { Slider } from '@mantine/core';
import { kopecks, priceForMargin, roubles, type UnitEconomics } from '@prilavok/contract';
import { useState } from 'react';
import { Mark } from '#ui/marks/mark.tsx';
import { Note } from '#ui/marks/note.tsx';
import { Table, type TableColumn } from '#ui/table/table.tsx';
import { amountWords } from './economics.tsx';
import { assumptionsOf, noTax } from './piece.ts';
import css from './product.module.css';
import { TakeOver } from './take-over.tsx';
import type { ProductStatistics } from './use-product.ts';

type Answer = UnitEconomics & { id: string; price: number | null };

/** At which price a margin is left, in each channel. */
export function PricesForMargin({
  product,
  channels,
}: {
  product: ProductStatistics;
  channels: readonly UnitEconomics[];
}) {
  const [margin, setMargin] = useState(15);
  const words = amountWords(product.currency);
  const rows: Answer[] = channels.map((channel) => ({
    ...channel,
    id: channel.account ?? 'all',
    price: priceForMargin(margin / 100, assumptionsOf(channel.piece, product.tax ?? noTax, product.cost)),
  }));
  const columns: TableColumn<Answer>[] = [
    {
      id: 'channel',
      title: 'Канал',
      cell: ({ account, marketplace, title }) => (
        <span className={css.channel}>
          {account !== null && <Mark marketplace={marketplace} />}
          <span translate="no">{title}</span>
        </span>
      ),
    },
    { id: 'now', title: 'Сейчас', align: 'right', cell: ({ piece }) => words(kopecks(piece.price)) },
    {
      id: 'price',
      title: 'Поставить',
      align: 'right',
      cell: ({ price }) => (price === null ? 'такой цены нет: всё заберут комиссия и налог' : <b>{words(price)}</b>),
    },
    {
      id: 'act',
      title: 'Действия',
      head: '',
      align: 'right',
      cell: ({ price }) =>
        price !== null && (
          <span className={css.acts}>
            <TakeOver product={product} price={roubles(price)} quiet />
          </span>
        ),
    },
  ];
  return (
    <div className={css.prices}>
      <div className={css.slide}>
        <span>Сколько поставить, чтобы осталось</span>
        <b>{margin}&nbsp;%</b>
        <Slider
          className={css.track ?? ''}
          thumbLabel="Маржа, которая должна остаться"
          label={null}
          min={0}
          max={50}
          value={margin}
          onChange={setMargin}
          thumbValueText={(value) => `${value} %`}
        />
      </div>
      <Table label="Цена, при которой останется эта маржа" columns={columns} rows={rows} />
      {product.cost === null && (
        <Note tone="warn">Себестоимость не указана, посчитано без неё: цена занижена на неё целиком.</Note>
      )}
    </div>
  );
}
