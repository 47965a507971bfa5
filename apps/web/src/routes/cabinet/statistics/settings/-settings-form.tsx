import { ActionIcon, Button, NumberInput, Select } from '@mantine/core';
import {
  type Account,
  changeStatisticsSettings,
  findAccounts,
  type StatisticsSettings,
  type TaxRule,
  taxBases,
} from '@prilavok/contract';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useCallForm } from '#api/use-call-form.ts';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { MoneyInput } from '#features/catalogs/money-input.tsx';
import { dayOf } from '#text/days.ts';
import { success } from '#toasts.ts';
import { DateField } from '#ui/dates/date-field.tsx';
import { Mark, marketplaceTitle } from '#ui/marks/mark.tsx';
import { Note } from '#ui/marks/note.tsx';
import { Section } from '#ui/page/section.tsx';
import css from './-settings.module.css';

const baseTitles: Record<(typeof taxBases)[number], string> = {
  none: 'Без налога',
  came: 'С пришедшего',
  profit: 'С прибыли до налога',
};

/** Marketplaces that tell of no books: what they keep is estimated by the seller's own rates. */
const withoutBooks: readonly Account['marketplace'][] = ['magnit', 'megamarket'];

/** Taxes by day, rates of marketplaces without books, and where classes of goods part. */
export function SettingsForm({ settings: { version, ...initial } }: { settings: StatisticsSettings }) {
  const may = useMay(changeStatisticsSettings);
  const accounts = useCall(findAccounts, { body: { limit: 200 }, quiet: true }).data?.rows ?? [];
  const call = useCallForm(changeStatisticsSettings, {
    initial,
    input: (values) => ({ body: { ...values, version } }),
    done: () => success('Настройки сохранены. Числа этих дней пересчитываем'),
  });
  const { form } = call;
  return (
    <form onSubmit={call.submit} noValidate>
      <fieldset disabled={!may} className={css.fields}>
        <Taxes
          accounts={accounts}
          value={form.values.taxes}
          onChange={(taxes) => form.setFieldValue('taxes', taxes)}
          error={form.errors.taxes}
        />
        <Rates
          accounts={accounts.filter(({ marketplace }) => withoutBooks.includes(marketplace))}
          value={form.values.rates}
          onChange={(rates) => form.setFieldValue('rates', rates)}
          error={form.errors.rates}
        />
        <Thresholds
          value={form.values.thresholds}
          onChange={(thresholds) => form.setFieldValue('thresholds', thresholds)}
          error={form.errors.thresholds}
        />
        {call.refused && <Note tone="error">{call.refused}</Note>}
        {may && (
          <div>
            <Button type="submit" loading={call.busy} disabled={!form.changed}>
              Сохранить настройки
            </Button>
          </div>
        )}
      </fieldset>
    </form>
  );
}

interface Part<Value> {
  value: Value;
  onChange: (value: Value) => void;
  error: string | undefined;
}

interface OfAccounts {
  accounts: readonly Account[];
}

function Taxes({ accounts, value, onChange, error }: Part<TaxRule[]> & OfAccounts) {
  const set = (at: number, next: Partial<TaxRule>) =>
    onChange(value.map((rule, nth) => (nth === at ? { ...rule, ...next } : rule)));
  return (
    <Section title="Налог" note="действует с дня, пока не начнётся следующий">
      {value.length === 0 && <p className={css.hint}>Налог не указан: прибыль показана до него.</p>}
      <ul className={css.rows}>
        {value.map((rule, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no ids, and two may be alike while they are edited.
          <li key={at}>
            <Select
              label="Чей"
              allowDeselect={false}
              data={[
                { value: 'all', label: 'Все каналы' },
                ...accounts.map(({ id, marketplace, title }) => ({
                  value: id,
                  label: `${marketplaceTitle(marketplace)}, ${title}`,
                })),
              ]}
              value={rule.account ?? 'all'}
              onChange={(account) => set(at, { account: account === 'all' ? null : account })}
            />
            <Select
              label="С чего"
              allowDeselect={false}
              data={taxBases.map((base) => ({ value: base, label: baseTitles[base] }))}
              value={rule.base}
              onChange={(base) => base && set(at, { base })}
            />
            <NumberInput
              label="Ставка, %"
              min={0}
              max={100}
              decimalScale={2}
              decimalSeparator=","
              value={rule.percent}
              onChange={(percent) => set(at, { percent: Number(percent) })}
            />
            <DateField label="С какого дня" required value={rule.from} onChange={(from) => set(at, { from })} />
            <ActionIcon aria-label="Убрать правило" onClick={() => onChange(value.toSpliced(at, 1))}>
              <IconTrash size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {error && <Note tone="error">{error}</Note>}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} />}
        onClick={() => onChange([...value, { account: null, from: dayOf(new Date()), base: 'came', percent: 6 }])}
      >
        Правило
      </Button>
    </Section>
  );
}

type Rate = StatisticsSettings['rates'][number];

function Rates({ accounts, value, onChange, error }: Part<Rate[]> & OfAccounts) {
  if (accounts.length === 0) return null;
  const rateOf = (account: string): Rate =>
    value.find((rate) => rate.account === account) ?? { account, commission: 0, logistics: '0.00' };
  const set = (account: string, next: Partial<Rate>) =>
    onChange([...value.filter((rate) => rate.account !== account), { ...rateOf(account), ...next }]);
  return (
    <Section title="Ставки площадок без начислений" note="по ним считается оценка удержаний">
      <ul className={css.rows}>
        {accounts.map(({ id, marketplace, title }) => (
          <li key={id}>
            <span className={css.account} translate="no">
              <Mark marketplace={marketplace} /> {title}
            </span>
            <NumberInput
              label="Комиссия, %"
              min={0}
              max={100}
              decimalScale={2}
              decimalSeparator=","
              value={rateOf(id).commission}
              onChange={(commission) => set(id, { commission: Number(commission) })}
            />
            <MoneyInput
              label="Логистика за штуку"
              sign="₽"
              value={rateOf(id).logistics}
              onChange={(logistics) => set(id, { logistics: logistics || '0' })}
            />
          </li>
        ))}
      </ul>
      {error && <Note tone="error">{error}</Note>}
    </Section>
  );
}

const thresholdTitles = {
  a: 'A — первые, % вклада',
  b: 'B — до, % вклада',
  x: 'X — разброс до, %',
  y: 'Y — разброс до, %',
} as const;

function Thresholds({ value, onChange, error }: Part<StatisticsSettings['thresholds']>) {
  return (
    <Section title="Пороги классов ABC и XYZ" note="что выше второго порога — C и Z">
      <ul className={css.rows}>
        <li>
          {(['a', 'b', 'x', 'y'] as const).map((name) => (
            <NumberInput
              key={name}
              label={thresholdTitles[name]}
              min={0}
              max={100}
              decimalScale={2}
              decimalSeparator=","
              value={value[name]}
              onChange={(next) => onChange({ ...value, [name]: Number(next) })}
            />
          ))}
        </li>
      </ul>
      {error && <Note tone="error">{error}</Note>}
    </Section>
  );
}
