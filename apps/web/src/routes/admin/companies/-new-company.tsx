import { createCompany } from '@prilavok/contract';
import { useCallForm } from '#api/use-call-form.ts';
import { success } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { CompanyFields, type CompanyValues } from './-company-fields.tsx';

/** The question after a new company. */
export function NewCompany() {
  const { close } = useDialog();
  const initial: CompanyValues = { title: '', timezone: 'Europe/Moscow', approved: true, reason: '' };
  const call = useCallForm(createCompany, {
    initial,
    input: ({ reason: _, ...body }) => ({ body }),
    done: ({ title }) => {
      close();
      success(`Компания «${title}» добавлена`);
    },
  });
  return (
    <DialogForm call={call} action="Добавить">
      <CompanyFields form={call.form} />
    </DialogForm>
  );
}
