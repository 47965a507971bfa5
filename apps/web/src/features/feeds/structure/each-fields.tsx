import { NumberInput, Select, TextInput } from '@mantine/core';
import type { FeedEach, FeedModel } from '@prilavok/contract';
import { catalogOwner } from '#features/catalogs/property-owner.ts';
import { propertiesOf } from '#features/properties/sources.ts';
import { useProperties } from '#features/properties/use-properties.ts';
import { SearchSelect } from '#ui/fields/search-select.tsx';
import css from './structure.module.css';

interface Props {
  feed: FeedModel;
  value: FeedEach | undefined;
  onChange: (value: FeedEach | undefined) => void;
}

const titles: Record<FeedEach['of'], string> = {
  images: 'Для каждой картинки',
  barcodes: 'Для каждого штрихкода',
  outlets: 'Для каждого склада площадки',
  properties: 'Для каждого заполненного свойства',
  property: 'Для каждого значения свойства',
  split: 'Для каждой части текста',
  lines: 'Для каждой строки заказа',
};
const ofCatalog = ['images', 'barcodes', 'outlets', 'properties', 'property', 'split'] as const;
const ofOrder = ['lines'] as const;

/** For what a node is repeated, how often, and whether the values are joined to one. */
export function EachFields({ feed, value, onChange }: Props) {
  const choices = feed.kind === 'order' ? ofOrder : ofCatalog;
  const set = (change: Partial<FeedEach>) => value && onChange({ ...value, ...change });
  return (
    <div className={css.fields}>
      <Select
        label="Повторять"
        allowDeselect={false}
        data={[{ value: '', label: 'Один раз' }, ...choices.map((of) => ({ value: of, label: titles[of] }))]}
        value={value?.of ?? ''}
        onChange={(next) => {
          const of = choices.find((one) => one === next);
          onChange(of && { of, skip: 0, ...(of === 'split' && { by: ',' }) });
        }}
      />
      {value && (value.of === 'property' || value.of === 'split') && feed.catalog && (
        <EachProperty
          catalog={feed.catalog.id}
          value={value}
          onChange={(property) => {
            const { property: _, ...rest } = value;
            onChange(property === undefined ? rest : { ...rest, property });
          }}
        />
      )}
      {value?.of === 'split' && (
        <TextInput
          label="Чем разделены части"
          value={value.by ?? ''}
          maxLength={20}
          onChange={(event) => set({ by: event.currentTarget.value })}
        />
      )}
      {value && (
        <>
          <div className={css.pair}>
            <NumberInput
              label="Пропустить первых"
              min={0}
              max={1000}
              allowDecimal={false}
              value={value.skip}
              onChange={(skip) => set({ skip: typeof skip === 'number' ? skip : 0 })}
            />
            <NumberInput
              label="Не больше"
              placeholder="Все"
              min={1}
              max={1000}
              allowDecimal={false}
              value={value.limit ?? ''}
              onChange={(limit) => {
                const { limit: _, ...rest } = value;
                onChange(typeof limit === 'number' ? { ...rest, limit } : rest);
              }}
            />
          </div>
          <TextInput
            label="Соединить в одно значение через"
            description="Пусто: узел пишется столько раз, сколько значений"
            value={value.joiner ?? ''}
            maxLength={20}
            onChange={(event) => {
              const { joiner: _, ...rest } = value;
              const joiner = event.currentTarget.value;
              onChange(joiner === '' ? rest : { ...rest, joiner });
            }}
          />
        </>
      )}
    </div>
  );
}

interface PropertyProps {
  catalog: string;
  value: FeedEach;
  onChange: (property: string | undefined) => void;
}

/** Whose values or parts they are: without a property, parts of the description. */
function EachProperty({ catalog, value: { of, property }, onChange }: PropertyProps) {
  const owner = catalogOwner(catalog);
  const [found] = useProperties(owner, property ? [property] : []);
  return (
    <SearchSelect
      label="Свойство"
      placeholder={of === 'split' ? 'Описание товара' : 'Название свойства'}
      source={propertiesOf(owner)}
      value={property ? { id: property, title: found?.title ?? '…' } : null}
      onChange={(next) => onChange(next?.id)}
      required={of === 'property'}
    />
  );
}
