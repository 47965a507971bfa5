import { Select, Stack, TextInput } from '@mantine/core';
import { findShippingPoints, type Shipment, type Shipping, type ShippingPoint } from '@prilavok/contract';
import { useState } from 'react';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { Failed } from '#ui/page/failed.tsx';

/** Where a shipment goes and how, as far as it is chosen. */
export interface ShippingValues {
  city: string;
  point: ShippingPoint | null;
  type: string;
}

export const shippingLabels = { shipping: 'Куда и как везём', waybill: 'Накладная' };

/** Saved values, as they are typed; the first way is the usual one. */
export const shippingValues = ({ shipping, shippingTypes }: Shipment): ShippingValues =>
  shipping ?? { city: '', point: null, type: shippingTypes[0]?.id ?? '' };

/** Typed values, as they are saved: without a point nothing is. */
export const shippingOf = ({ city, point, type }: ShippingValues): Shipping | null => point && { city, point, type };

interface Props {
  shipment: Shipment;
  value: ShippingValues;
  onChange: (value: ShippingValues) => void;
  waybill: string;
  onWaybill: (waybill: string) => void;
  errors: Partial<Record<string, string>>;
}

/** Where the marketplace shall take a shipment, and how it gets there. */
export function ShippingFields({ shipment, value, onChange, waybill, onWaybill, errors }: Props) {
  const type = shipment.shippingTypes.find(({ id }) => id === value.type);
  return (
    <Stack gap={12}>
      <PointFields shipment={shipment.id} value={value} onChange={onChange} />
      <Select
        label="Как везём"
        allowDeselect={false}
        data={shipment.shippingTypes.map(({ id, title }) => ({ value: id, label: title }))}
        value={value.type}
        onChange={(next) => next && onChange({ ...value, type: next })}
        error={errors['shipping.type']}
      />
      {type?.needsWaybill && (
        <TextInput
          label="Номер транспортной накладной"
          description="UUID электронной накладной (ЭТрН): его даёт оператор, через которого она подписана"
          placeholder="0b7a4f6e-3c1d-4a52-9e8f-1f2d3c4b5a69"
          value={waybill}
          onChange={({ currentTarget }) => onWaybill(currentTarget.value.trim())}
          error={errors.waybill}
        />
      )}
    </Stack>
  );
}

/** The city, and a point in it: the marketplace is asked when the city has been typed, not at each letter. */
function PointFields({ shipment, value, onChange }: Pick<Props, 'value' | 'onChange'> & { shipment: string }) {
  const may = useMay(findShippingPoints);
  const [city, setCity] = useState(value.city);
  const input = { path: { id: shipment }, query: { city: value.city }, quiet: true };
  const asked = may && value.city.length > 1;
  const { data, error, refetch, isFetching } = useCall(findShippingPoints, input, { enabled: asked });
  const points = data?.rows ?? (value.point ? [value.point] : []);
  const leave = () => {
    const typed = city.trim();
    setCity(typed);
    if (typed !== value.city) onChange({ ...value, city: typed, point: null });
  };
  const none = data !== undefined && points.length === 0;
  return (
    <>
      <TextInput
        label="Город пункта"
        placeholder="Москва"
        value={city}
        onChange={({ currentTarget }) => setCity(currentTarget.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter asks for the points of the city, it doesn't save the shipment.
          event.preventDefault();
          leave();
        }}
        error={none ? 'Пунктов для таких товаров здесь нет: проверьте название города' : undefined}
      />
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      <Select
        label="Пункт приёма"
        placeholder={isFetching ? 'Ищем пункты…' : value.city ? 'Выберите пункт' : 'Сначала впишите город'}
        disabled={points.length === 0}
        searchable
        openOnFocus={false}
        clearable
        clearButtonProps={{ 'aria-label': 'Очистить' }}
        nothingFoundMessage="Ничего не нашлось"
        description={value.point?.address}
        data={points.map(({ id, title }) => ({ value: id, label: title }))}
        value={value.point?.id ?? null}
        onChange={(id) => onChange({ ...value, point: points.find((point) => point.id === id) ?? null })}
        translate="no"
      />
    </>
  );
}
