import { NumberInput, TagsInput, TextInput } from '@mantine/core';
import type { Currency } from '@prilavok/contract';
import type { Fields as FormFields } from '#api/use-fields.ts';
import { currencySign, money } from '#text/money.ts';
import { number } from '#text/numbers.ts';
import { FieldNotes } from '#ui/fields/field-notes.tsx';
import { Fields, Wide } from '#ui/fields/fields.tsx';
import { MoneyInput } from '../money-input.tsx';
import { wasProps, withWarning } from '../was.tsx';
import { ArticleNotes } from './article-notes.tsx';
import { BarcodeNotes } from './barcode-notes.tsx';
import type { OfferDraft } from './draft.ts';
import { useFloorWarning } from './floor-warning.ts';

interface Props {
  catalog: string;
  /** Absent while the offer is new. */
  offer?: string;
  form: FormFields<OfferDraft>;
  /** The offer as it is saved; absent while the offer is new. */
  saved?: OfferDraft;
  currency: Currency | null;
  /** How many of the stock are reserved by orders. */
  reserved?: number;
  readOnly?: boolean;
}

const prices = [
  { field: 'price', label: 'Цена' },
  { field: 'oldPrice', label: 'Цена до скидки' },
  { field: 'purchasePrice', label: 'Закупочная цена' },
  { field: 'minPrice', label: 'Минимальная цена' },
] as const;

/** Fields of an offer, wherever it is edited. */
export function OfferFields({ catalog, offer, form, saved, currency, reserved = 0, readOnly = false }: Props) {
  const { values, getInputProps } = form;
  const was = saved ?? values;
  const differs = (field: keyof OfferDraft, before: string) =>
    wasProps(values[field] !== was[field], before, () => form.setFieldValue(field, was[field]));
  const floor = useFloorWarning(catalog, values, currency);
  return (
    <Fields>
      <Wide>
        <TextInput
          label="Название"
          data-field="title"
          readOnly={readOnly}
          {...(saved ? differs('title', was.title) : titleHint)}
          {...getInputProps('title')}
        />
        <FieldNotes field="title" />
      </Wide>
      <div>
        <TextInput
          label="Артикул"
          data-field="article"
          withAsterisk={!readOnly}
          readOnly={readOnly}
          {...differs('article', was.article)}
          {...getInputProps('article')}
        />
        <FieldNotes field="article" />
        {offer && values.article !== was.article && <ArticleNotes catalog={catalog} offer={offer} />}
      </div>
      <TagsInput
        label="Штрихкоды"
        data-field="barcode"
        readOnly={readOnly}
        splitChars={[',', ';', ' ']}
        openOnFocus={false}
        translate="no"
        styles={{ inputField: { minWidth: 40 } }}
        {...getInputProps('barcodes')}
      />
      <Wide>
        <BarcodeNotes catalog={catalog} offer={offer} barcodes={values.barcodes} />
        <FieldNotes field="barcode" />
      </Wide>
      {prices.map(({ field, label }) => (
        <div key={field}>
          <MoneyInput
            label={label}
            data-field={field}
            sign={currencySign(currency)}
            disabled={readOnly}
            {...withWarning(differs(field, money(was[field], currency)), field === 'price' ? floor : undefined)}
            {...getInputProps(field)}
          />
          <FieldNotes field={field} />
        </div>
      ))}
      <NumberInput
        label="Остаток на своём складе"
        disabled={readOnly}
        allowDecimal={false}
        allowNegative={false}
        thousandSeparator=" "
        hideControls
        rightSection={<span style={{ color: 'var(--pr-text-3)' }}>шт.</span>}
        rightSectionWidth={40}
        rightSectionPointerEvents="none"
        {...(values.stock === was.stock
          ? { description: reserved > 0 ? `${number(reserved)} в резерве по заказам` : undefined }
          : differs('stock', was.stock === null ? 'не указан' : number(was.stock)))}
        {...getInputProps('stock')}
        placeholder="Не указан"
        value={values.stock ?? ''}
        onChange={(next) => form.setFieldValue('stock', typeof next === 'number' ? next : null)}
      />
    </Fields>
  );
}

const titleHint = { description: 'Если не заполнить, будет название товара' };
