import { NumberInput, TagsInput, TextInput } from '@mantine/core';
import type { Catalog } from '@prilavok/contract';
import { number } from '#text/numbers.ts';
import { Fields, Wide } from '#ui/fields.tsx';
import { MoneyInput } from '../money-input.tsx';
import { currencySign, price } from '../price.ts';
import { wasProps } from '../was.tsx';
import type { OfferDraft } from './draft.ts';

interface Props {
  draft: OfferDraft;
  /** What is saved; absent while the offer is new. */
  saved?: OfferDraft | undefined;
  onChange: (draft: OfferDraft) => void;
  errors: Record<string, string>;
  currency: Catalog['currency'];
  /** How many of the stock are reserved by orders. */
  reserved?: number;
  readOnly?: boolean;
}

const prices = [
  { field: 'price', label: 'Цена' },
  { field: 'oldPrice', label: 'Цена до скидки' },
  { field: 'purchasePrice', label: 'Закупочная цена' },
] as const;

/** Fields of an offer, wherever it is edited. */
export function OfferFields({ draft, saved, onChange, errors, currency, reserved = 0, readOnly = false }: Props) {
  const set = (change: Partial<OfferDraft>) => onChange({ ...draft, ...change });
  const was = saved ?? draft;
  return (
    <Fields>
      <Wide>
        <TextInput
          label="Название"
          data-field="title"
          readOnly={readOnly}
          value={draft.title}
          onChange={(event) => set({ title: event.currentTarget.value })}
          error={errors.title}
          {...(saved ? wasProps(draft.title !== was.title, was.title, () => set({ title: was.title })) : titleHint)}
        />
      </Wide>
      <TextInput
        label="Артикул"
        data-field="article"
        withAsterisk={!readOnly}
        readOnly={readOnly}
        value={draft.article}
        onChange={(event) => set({ article: event.currentTarget.value })}
        error={errors.article}
        {...wasProps(draft.article !== was.article, was.article, () => set({ article: was.article }))}
      />
      <TagsInput
        label="Штрихкоды"
        data-field="barcode"
        readOnly={readOnly}
        value={draft.barcodes}
        onChange={(barcodes) => set({ barcodes })}
        splitChars={[',', ';', ' ']}
        error={errors.barcodes}
        openOnFocus={false}
        translate="no"
        styles={{ inputField: { minWidth: 40 } }}
      />
      {prices.map(({ field, label }) => (
        <MoneyInput
          key={field}
          label={label}
          data-field={field}
          sign={currencySign(currency)}
          disabled={readOnly}
          value={draft[field]}
          onChange={(next) => set({ [field]: next })}
          error={errors[field]}
          {...wasProps(draft[field] !== was[field], price(was[field], currency), () => set({ [field]: was[field] }))}
        />
      ))}
      <NumberInput
        label="Остаток на своём складе"
        disabled={readOnly}
        value={draft.stock}
        onChange={(next) => set({ stock: typeof next === 'number' ? next : 0 })}
        allowDecimal={false}
        allowNegative={false}
        thousandSeparator=" "
        hideControls
        error={errors.stock}
        rightSection={<span style={{ color: 'var(--pr-text-3)' }}>шт.</span>}
        rightSectionWidth={40}
        rightSectionPointerEvents="none"
        {...(draft.stock === was.stock
          ? { description: reserved > 0 ? `${number(reserved)} в резерве по заказам` : undefined }
          : wasProps(true, number(was.stock), () => set({ stock: was.stock })))}
      />
    </Fields>
  );
}

const titleHint = { description: 'Если не заполнить, будет название товара' };
