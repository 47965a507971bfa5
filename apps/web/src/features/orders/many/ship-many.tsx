import { useFields } from '#api/use-fields.ts';
import { useSubmit } from '#api/use-submit.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { Note } from '#ui/marks/note.tsx';
import { type ShipmentValues, WhenAndWhere } from '../when-and-where.tsx';

interface Props {
  action: string;
  ship: (when: { date?: string; address?: string }) => Promise<void>;
}

/** When and from where many orders leave: asked once for all of them. */
export function ShipMany({ action, ship }: Props) {
  const { close } = useDialog();
  const initial: ShipmentValues = { date: '', address: null };
  const form = useFields(initial);
  const { date, address } = form.values;
  const submit = useSubmit(async () => {
    close();
    await ship({ ...(date && { date }), ...(address && { address: address.id }) });
  });
  return (
    <DialogForm call={submit} action={action} changed={form.changed}>
      <WhenAndWhere form={form} />
      <Note>Одни на все заказы. Пусто — как у черновика отгрузки, если он есть, или без дня и адреса.</Note>
    </DialogForm>
  );
}
