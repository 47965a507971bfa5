import { Button, SegmentedControl, Slider } from '@mantine/core';
import { kopecks, outcomeAtPrice, type PieceAssumptions, roubles, type UnitEconomics } from '@prilavok/contract';
import { useState } from 'react';
import { number } from '#text/numbers.ts';
import { Waterfalls } from '#ui/charts/waterfalls.tsx';
import { Section } from '#ui/page/section.tsx';
import { amountWords, channelTitle, steps } from './economics.tsx';
import { assumptionsOf, noTax, stepsAtPrice, stepsOfPiece } from './piece.ts';
import { PricesForMargin } from './prices-for-margin.tsx';
import css from './product.module.css';
import { TakeOver } from './take-over.tsx';
import type { ProductStatistics } from './use-product.ts';

interface Props {
  of: ProductStatistics;
}

/** Sliders beside the books: what another price, commission, logistics, cost or tax would leave of a piece. */
export function WhatIf({ of: product }: Props) {
  const channels = product.economics.filter(({ pieces }) => pieces > 0);
  const [chosen, setChosen] = useState<string>();
  const channel = channels.find(({ account }) => (account ?? 'all') === chosen) ?? channels[0];
  if (!channel) return null;
  return (
    <Section title="Что если" note="посчитано от средней штуки этого периода; в продаже ничего не меняется">
      {channels.length > 1 && (
        <SegmentedControl
          aria-label="Канал"
          size="xs"
          mb={12}
          data={channels.map((one) => ({ value: one.account ?? 'all', label: channelTitle(one) }))}
          value={channel.account ?? 'all'}
          onChange={setChosen}
        />
      )}
      <Assumed key={channel.account ?? 'all'} product={product} channel={channel} />
      <PricesForMargin product={product} channels={channels} />
    </Section>
  );
}

function Assumed({ product, channel }: { product: ProductStatistics; channel: UnitEconomics }) {
  const begun = assumptionsOf(channel.piece, product.tax ?? noTax, product.cost);
  const priceNow = kopecks(channel.piece.price);
  const [price, setPrice] = useState(priceNow);
  const [assumed, setAssumed] = useState<PieceAssumptions>(begun);
  const set = (next: Partial<PieceAssumptions>) => setAssumed({ ...assumed, ...next });
  const words = amountWords(product.currency);
  const percent = (value: number) => `${number(value)}\u00a0%`;
  const { margin } = outcomeAtPrice(price, assumed);
  return (
    <div className={css.whatIf}>
      <div className={css.sliders}>
        <Slide label="Цена" value={price} was={priceNow} max={most(priceNow)} words={words} onChange={setPrice} />
        <Slide
          label="Комиссия"
          value={assumed.commissionPercent}
          was={begun.commissionPercent}
          max={60}
          step={0.1}
          words={percent}
          onChange={(commissionPercent) => set({ commissionPercent })}
        />
        <Slide
          label="Логистика"
          value={assumed.logistics}
          was={begun.logistics}
          max={most(begun.logistics, priceNow / 2)}
          words={words}
          onChange={(logistics) => set({ logistics })}
        />
        <Slide
          label="Себестоимость"
          value={assumed.cost}
          was={begun.cost}
          max={most(begun.cost, priceNow)}
          words={words}
          onChange={(cost) => set({ cost })}
        />
        <Slide
          label={assumed.tax.base === 'profit' ? 'Налог с прибыли' : 'Налог с пришедшего'}
          value={assumed.tax.percent}
          was={begun.tax.percent}
          max={30}
          step={0.5}
          words={percent}
          onChange={(rate) =>
            set({ tax: { base: assumed.tax.base === 'none' ? 'came' : assumed.tax.base, percent: rate } })
          }
        />
        <p className={css.margin} aria-live="polite">
          Маржа <b>{margin === null ? '—' : percent(Number((margin * 100).toFixed(1)))}</b>
        </p>
        <div className={css.takeOver}>
          <TakeOver product={product} price={roubles(price)} />
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              setPrice(priceNow);
              setAssumed(begun);
            }}
          >
            Как было
          </Button>
        </div>
      </div>
      <Waterfalls
        label="Сейчас и если"
        steps={steps}
        columns={[
          { id: 'now', title: 'Сейчас', steps: stepsOfPiece(channel.piece) },
          { id: 'then', title: 'Если', steps: stepsAtPrice(price, assumed) },
        ]}
        words={words}
      />
    </div>
  );
}

/** Twice as far as it stands, or some way where it stands at nothing; whole roubles. */
const most = (value: number, least = 10_000) => Math.ceil(Math.max(value * 2, least) / 100) * 100;

interface SlideProps {
  label: string;
  value: number;
  was: number;
  max: number;
  step?: number;
  words: (value: number) => string;
  onChange: (value: number) => void;
}

function Slide({ label, value, was, max, step = 100, words, onChange }: SlideProps) {
  return (
    <div className={css.slide}>
      <span>{label}</span>
      <b>{words(value)}</b>
      {value !== was && <s>{words(was)}</s>}
      <Slider
        className={css.track ?? ''}
        thumbLabel={label}
        label={null}
        min={0}
        max={max}
        step={step}
        value={value}
        onChange={onChange}
        thumbValueText={words}
      />
    </div>
  );
}
