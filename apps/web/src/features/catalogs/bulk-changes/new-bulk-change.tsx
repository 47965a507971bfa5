import { NumberInput, SegmentedControl, Select } from '@mantine/core';
import { PriceField, priceFieldTitles, Rounding, roundingTitles } from '@prilavok/contract';
import { useFields } from '#api/use-fields.ts';
import { currencySign } from '#text/money.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { Fields } from '#ui/fields/fields.tsx';
import { useCatalog } from '../use-catalog.ts';
import { type BulkDraft, bulkChangeOf, emptyBulk, type Subject } from './draft.ts';
import { Preview } from './preview.tsx';
import { type BulkOf, useBulkChange } from './use-bulk-change.ts';

interface Props extends BulkOf {
  subject: Subject;
  /** Where the draft begins: what is wrong is known already. */
  start?: Partial<BulkDraft>;
}

/** Asks what to do with the prices or the stock of the picked offers, shows what would come of it, and does it. */
export function openBulkChangeOf(props: Props): void {
  void openDialog({
    component: NewBulkChange,
    componentProps: props,
    options: { header: props.subject === 'price' ? 'Изменить цены' : 'Изменить остатки' },
  });
}

const ways = [
  { value: 'set', label: 'Поставить' },
  { value: 'add', label: 'На сумму' },
  { value: 'percent', label: 'На процент' },
];
const waysOf: Record<Subject, typeof ways> = {
  price: [...ways, { value: 'unset', label: 'Убрать' }],
  stock: ways.map((way) => (way.value === 'add' ? { ...way, label: 'На штуки' } : way)),
};
const choices = <Value extends string>(values: readonly Value[], titles: Record<Value, string>) =>
  values.map((value) => ({ value, label: titles[value] }));

function NewBulkChange({ subject, start, ...of }: Props) {
  const currency = useCatalog(of.catalog)?.currency ?? null;
  const { values, getInputProps } = useFields<BulkDraft>({ ...emptyBulk, ...start });
  const change = bulkChangeOf(subject, values);
  const { preview, ...form } = useBulkChange(of, change, 'Укажите, на сколько изменить');
  return (
    <DialogForm {...form}>
      <Fields>
        {subject === 'price' && (
          <Select
            label="Какую цену"
            data={choices(PriceField.options, priceFieldTitles)}
            allowDeselect={false}
            {...getInputProps('field')}
          />
        )}
        {subject === 'price' && (
          <Select
            label="Округление"
            data={choices(Rounding.options, roundingTitles)}
            allowDeselect={false}
            disabled={values.how === 'set' || values.how === 'unset'}
            {...getInputProps('rounding')}
          />
        )}
      </Fields>
      <SegmentedControl
        aria-label="Как изменить"
        data={waysOf[subject]}
        value={values.how}
        onChange={getInputProps('how').onChange}
      />
      {values.how !== 'unset' && (
        <Amount subject={subject} how={values.how} sign={currencySign(currency)} {...getInputProps('amount')} />
      )}
      {change && <Preview preview={preview} change={change} currency={currency} />}
    </DialogForm>
  );
}

interface AmountProps {
  subject: Subject;
  how: BulkDraft['how'];
  sign: string;
  value: string;
  onChange: (value: string) => void;
}

/** How much; its digits stay text all the way. */
function Amount({ subject, how, sign, value, onChange }: AmountProps) {
  const whole = subject === 'stock' && how !== 'percent';
  const unit = how === 'percent' ? '%' : subject === 'price' ? sign : 'шт.';
  return (
    <NumberInput
      label={how === 'set' ? (subject === 'price' ? 'Новая цена' : 'Новый остаток на своём складе') : 'На сколько'}
      description={how === 'set' ? undefined : 'С минусом — меньше: например, −10'}
      value={value}
      valueIsNumericString
      onValueChange={(next, { source }) => source === 'event' && onChange(next.value)}
      thousandSeparator=" "
      decimalSeparator=","
      decimalScale={whole ? 0 : 2}
      allowNegative={how !== 'set'}
      hideControls
      withKeyboardEvents={false}
      inputMode={how === 'set' ? 'decimal' : 'text'}
      rightSection={<span style={{ color: 'var(--pr-text-3)' }}>{unit}</span>}
      rightSectionWidth={44}
      rightSectionPointerEvents="none"
    />
  );
}
