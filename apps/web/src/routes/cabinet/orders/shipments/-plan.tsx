import { Button, Stack } from '@mantine/core';
import { changeShipment, type Shipment } from '@prilavok/contract';
import { useCallForm } from '#api/use-call-form.ts';
import { useMay } from '#api/use-may.ts';
import { Note } from '#ui/note.tsx';
import { type ShipmentValues, WhenAndWhere } from './-when-and-where.tsx';

/** Day and address of a shipment while it is being put together. */
export function Plan({ shipment }: { shipment: Shipment }) {
  const { id, version } = shipment;
  const may = useMay(changeShipment);
  const initial: ShipmentValues = { date: shipment.date ?? '', address: shipment.address?.id ?? null };
  const { form, submit, busy, refused } = useCallForm(changeShipment, {
    initial,
    input: ({ date, address }) => ({ path: { id }, body: { date: date || null, address, version } }),
    done: () => undefined,
  });
  const same = form.values.date === initial.date && form.values.address === initial.address;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        <WhenAndWhere form={form} />
        {refused && <Note tone="error">{refused}</Note>}
        {may && !same && (
          <Button type="submit" variant="default" loading={busy}>
            Сохранить
          </Button>
        )}
      </Stack>
    </form>
  );
}
