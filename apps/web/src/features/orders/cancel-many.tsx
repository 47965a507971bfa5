import { Textarea } from '@mantine/core';
import { useFields } from '#api/use-fields.ts';
import { useSubmit } from '#api/use-submit.ts';
import { counted } from '#text/plurals.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { Note } from '#ui/marks/note.tsx';

interface Props {
  count: number;
  cancel: (reason: string) => Promise<void>;
}

/** Why many orders are cancelled: one reason in words, which a marketplace takes as its own or as another one. */
export function CancelMany({ count, cancel }: Props) {
  const { close } = useDialog();
  const { values, getInputProps } = useFields({ reason: '' });
  const reason = values.reason.trim();
  const submit = useSubmit(async () => {
    close();
    await cancel(reason);
  });
  return (
    <DialogForm
      call={submit}
      action={`Отменить ${counted(count, ['заказ', 'заказа', 'заказов'])}`}
      off={reason ? undefined : 'Напишите, почему'}
      destructive
      cancel="Закрыть"
    >
      <Textarea
        label="Причина"
        description="Её увидит и маркетплейс. Название его причины или свои слова"
        autosize
        minRows={2}
        maxLength={1000}
        {...getInputProps('reason')}
      />
      <Note tone="warn">
        Отмену нельзя вернуть: заказы закроются, товары снова станут свободны. За отмену по вине продавца маркетплейс
        может снизить рейтинг.
      </Note>
    </DialogForm>
  );
}
