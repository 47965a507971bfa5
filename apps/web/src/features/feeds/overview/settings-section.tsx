import { NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { type FeedModel, type FeedSettings, type FeedTargetInfo, findAccounts } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import type { Edit } from '#ui/edit/use-edit.ts';
import { Fields, Wide } from '#ui/fields/fields.tsx';
import { SearchMultiSelect } from '#ui/fields/search-select.tsx';
import { Section } from '#ui/page/section.tsx';
import { ScheduleField } from '#ui/schedule/schedule-field.tsx';
import { orderSources, useOrderSourceTitles } from '../conditions/order-kinds.tsx';
import css from './overview.module.css';
import { type FeedDraft, settingsOf, settingTitles } from './settings.ts';

interface Props {
  feed: FeedModel;
  edit: Edit<FeedModel, FeedDraft>;
  target: FeedTargetInfo | undefined;
  readOnly: boolean;
}

/** When the file is built, and what is written in it besides the nodes. */
export function SettingsSection({ feed, edit, target, readOnly }: Props) {
  const { draft, set, form, errors } = edit;
  return (
    <Section title="Настройки">
      <fieldset disabled={readOnly} className={css.fields}>
        <Fields columns={2}>
          <TextInput label="Название" {...form.getInputProps('title')} />
          {feed.kind === 'order' && <Sources draft={draft} set={set} error={errors.sources} readOnly={readOnly} />}
          {feed.kind === 'catalog' && (
            <Wide>
              <Switch
                label="Собирать при изменениях"
                description="Через минуту после того, как товары изменились: заново пишутся только изменившиеся части"
                checked={draft.onChange}
                onChange={(event) => set({ onChange: event.currentTarget.checked })}
              />
            </Wide>
          )}
          <ScheduleField
            value={draft.schedule}
            always={false}
            shortest={15}
            onChange={(schedule) => set({ schedule })}
            error={errors.schedule}
          />
        </Fields>
        {target && <FileFields feed={feed} edit={edit} target={target} />}
      </fieldset>
    </Section>
  );
}

interface SourcesProps {
  draft: FeedDraft;
  set: (change: Partial<FeedDraft>) => void;
  error: string | undefined;
  readOnly: boolean;
}

function Sources({ draft, set, error, readOnly }: SourcesProps) {
  const chosen = useOrderSourceTitles(draft.sources);
  return (
    <SearchMultiSelect
      label="Источники заказов"
      placeholder={chosen.length === 0 ? 'Все' : ''}
      source={orderSources}
      value={chosen}
      onChange={(next) => set({ sources: next.map(({ id }) => id) })}
      error={error}
      readOnly={readOnly}
    />
  );
}

const encodings = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1251', label: 'Windows-1251' },
];
const delimiters = [
  { value: ';', label: 'Точка с запятой' },
  { value: ',', label: 'Запятая' },
  { value: '\t', label: 'Табуляция' },
];
const readers = [
  { value: 'program', label: 'Программа: точка в дробях, значения как есть' },
  { value: 'excel', label: 'Excel: запятая в дробях' },
];
const jsonForms = [
  { value: 'array', label: 'Один список' },
  { value: 'lines', label: 'По объекту в строке' },
];

function FileFields({ feed, edit, target }: { feed: FeedModel; edit: Props['edit']; target: FeedTargetInfo }) {
  const { draft, set, form } = edit;
  const has = settingsOf(target, feed.kind);
  const needed = (name: keyof FeedSettings) => target.needs.includes(name);
  const choice = <Name extends 'encoding' | 'delimiter' | 'reader' | 'jsonForm'>(
    name: Name,
    data: readonly { value: string; label: string }[],
  ) =>
    has.has(name) && (
      <Select
        label={settingTitles[name]}
        allowDeselect={false}
        data={[...data]}
        value={draft[name]}
        onChange={(next) => form.getInputProps(name).onChange(next ?? draft[name])}
      />
    );
  return (
    <Fields columns={2}>
      {has.has('shopName') && (
        <TextInput
          label={settingTitles.shopName}
          withAsterisk={needed('shopName')}
          {...form.getInputProps('shopName')}
        />
      )}
      {has.has('companyName') && (
        <TextInput
          label={settingTitles.companyName}
          withAsterisk={needed('companyName')}
          {...form.getInputProps('companyName')}
        />
      )}
      {has.has('shopUrl') && (
        <TextInput
          label={settingTitles.shopUrl}
          placeholder="https://shop.ru"
          withAsterisk={needed('shopUrl')}
          {...form.getInputProps('shopUrl')}
        />
      )}
      {has.has('linkTemplate') && (
        <TextInput
          label={settingTitles.linkTemplate}
          description="{article}, {id} и {barcode} заменяются"
          placeholder="https://shop.ru/p/{article}"
          withAsterisk={needed('linkTemplate')}
          {...form.getInputProps('linkTemplate')}
        />
      )}
      {has.has('price') && <PriceField feed={feed} value={draft.price} onChange={(price) => set({ price })} />}
      {has.has('stockMinus') && (
        <NumberInput
          label={settingTitles.stockMinus}
          description="Запас на случай, если товар купят, пока площадка не забрала новый файл"
          min={0}
          max={1_000_000}
          allowDecimal={false}
          value={draft.stockMinus}
          onChange={(next) => set({ stockMinus: typeof next === 'number' ? next : 0 })}
        />
      )}
      {choice('encoding', encodings)}
      {choice('delimiter', delimiters)}
      {choice('reader', readers)}
      {choice('jsonForm', jsonForms)}
    </Fields>
  );
}

interface PriceProps {
  feed: FeedModel;
  value: FeedSettings['price'];
  onChange: (price: FeedSettings['price']) => void;
}

function PriceField({ feed, value, onChange }: PriceProps) {
  const catalog = feed.catalog?.id ?? '';
  const accounts = useCall(findAccounts, { body: { catalog, limit: 1000 } }, { enabled: catalog !== '' }).data?.rows;
  return (
    <Select
      label={settingTitles.price}
      allowDeselect={false}
      data={[
        { value: '', label: 'Цена каталога' },
        ...(accounts ?? []).map(({ id, title }) => ({ value: id, label: `Как на «${title}»` })),
      ]}
      value={value.from === 'account' ? value.account : ''}
      onChange={(account) => onChange(account ? { from: 'account', account } : { from: 'catalog' })}
    />
  );
}
