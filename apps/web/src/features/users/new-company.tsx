import { createCompany } from '@prilavok/contract';
import { useCallForm } from '#api/use-call-form.ts';
import { useDialog } from '#shell/dialogs/context.ts';
import { DialogForm } from '#shell/dialogs/form.tsx';
import { success } from '#shell/toasts.ts';
import { CompanyFields, type CompanyValues } from './company-fields.tsx';

export function NewCompany() {
  const { close } = useDialog();
  const initial: CompanyValues = { title: '', timezone: 'Europe/Moscow', approved: true };
  const call = useCallForm(createCompany, {
    initial,
    input: (body) => ({ body }),
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
