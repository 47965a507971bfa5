import { Fieldset, MultiSelect, NumberInput, Select, Stack, TextInput } from '@mantine/core';
import {
  type AutomationAct,
  type AutomationEvent,
  automationEvents,
  automationEventTitles,
  findAllOrderSources,
  findOrderStatuses,
  marketplaces,
  type OrderFilters,
  orderStates,
  orderStateTitles,
} from '@prilavok/contract';
import type { Fields } from '#api/use-fields.ts';
import { useCall } from '#api/useCall.ts';
import { orderOwner } from '#features/orders/property-owner.ts';
import { PropertyFilters } from '#features/properties/filters/property-filters.tsx';
import { marketplaceTitle } from '#ui/marks/mark.tsx';
import { Note } from '#ui/marks/note.tsx';
import { ActsField } from './-acts-field.tsx';

export interface RuleValues {
  title: string;
  event: AutomationEvent;
  hours: number | null;
  barcode: string | null;
  conditions: OrderFilters;
  acts: AutomationAct[];
}

export const ruleLabels = {
  title: 'Название',
  event: 'Когда',
  hours: 'За сколько часов до срока',
  barcode: 'Штрихкод правила',
  conditions: 'Если',
  acts: 'То',
};

const events = automationEvents.map((value) => ({ value, label: automationEventTitles[value] }));

/** «Когда … если … то …»: what a rule is made of. */
export function RuleFields({ form }: { form: Fields<RuleValues> }) {
  const { values, errors, setFieldValue, getInputProps } = form;
  const choose = (event: AutomationEvent) => {
    setFieldValue('event', event);
    // What belongs to one event alone leaves with it.
    setFieldValue('hours', event === 'deadline' ? 4 : null);
    setFieldValue('barcode', event === 'scan' ? '' : null);
  };
  return (
    <Stack gap={12}>
      <TextInput label={ruleLabels.title} placeholder="Срочные ёлки — в сборку" {...getInputProps('title')} />
      <Select
        label={ruleLabels.event}
        allowDeselect={false}
        data={events}
        value={values.event}
        error={errors.event}
        onChange={(event) => event && choose(event)}
      />
      {values.event === 'deadline' && (
        <NumberInput
          label={ruleLabels.hours}
          min={1}
          max={336}
          allowDecimal={false}
          value={values.hours ?? ''}
          error={errors.hours}
          onChange={(hours) => setFieldValue('hours', hours === '' ? null : Number(hours))}
        />
      )}
      {values.event === 'scan' && (
        <TextInput
          label={ruleLabels.barcode}
          description="Напечатайте его и повесьте у стола: прочитанный при открытом заказе, он запустит правило"
          value={values.barcode ?? ''}
          error={errors.barcode}
          onChange={(event) => setFieldValue('barcode', event.currentTarget.value)}
          translate="no"
        />
      )}
      <Fieldset legend={ruleLabels.conditions}>
        <Conditions value={values.conditions} onChange={(next) => setFieldValue('conditions', next)} />
      </Fieldset>
      <Fieldset legend={ruleLabels.acts}>
        <ActsField value={values.acts} onChange={(next) => setFieldValue('acts', next)} />
      </Fieldset>
      {errors.acts && <Note tone="error">{errors.acts}</Note>}
    </Stack>
  );
}

const places = marketplaces.map((value) => ({ value, label: marketplaceTitle(value) }));
const states = orderStates.map((value) => ({ value, label: orderStateTitles[value] }));

interface ConditionsProps {
  value: OrderFilters;
  onChange: (value: OrderFilters) => void;
}

/** The filters of the list of orders; those that a program has set besides stay as they are. */
function Conditions({ value, onChange }: ConditionsProps) {
  const sources = useCall(findAllOrderSources, { query: { limit: 1000 } }).data?.rows ?? [];
  const statuses = useCall(findOrderStatuses, { body: { limit: 1000 } }).data?.rows ?? [];
  const among = (name: 'marketplace' | 'source' | 'state' | 'status') => ({
    value: (value[name]?.in ?? []) as string[],
    onChange: (chosen: string[]) => {
      const { [name]: _, ...rest } = value;
      onChange(chosen.length > 0 ? ({ ...rest, [name]: { in: chosen } } as OrderFilters) : rest);
    },
    clearable: true,
    searchable: true,
    clearButtonProps: { 'aria-label': 'Очистить' },
  });
  const named = (rows: readonly { id: string; title: string }[]) =>
    rows.map(({ id, title }) => ({ value: id, label: title }));
  return (
    <Stack gap={8}>
      <MultiSelect
        label="Площадка"
        placeholder={value.marketplace ? '' : 'Любая'}
        data={places}
        {...among('marketplace')}
      />
      <MultiSelect
        label="Источник"
        placeholder={value.source ? '' : 'Любой'}
        data={named(sources)}
        {...among('source')}
      />
      <MultiSelect label="Состояние" placeholder={value.state ? '' : 'Любое'} data={states} {...among('state')} />
      <MultiSelect
        label="Статус"
        placeholder={value.status ? '' : 'Любой'}
        data={named(statuses)}
        {...among('status')}
      />
      <div>
        <PropertyFilters
          owner={orderOwner}
          value={value.properties ?? []}
          onChange={(properties) => {
            const { properties: _, ...rest } = value;
            onChange(properties.length > 0 ? { ...rest, properties } : rest);
          }}
        />
      </div>
    </Stack>
  );
}
