import { Textarea } from '@mantine/core';
import { useCallForm } from '#api/use-call-form.ts';
import { counted } from '#text/plurals.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { optionForms } from '../words.ts';
import { createOperations, linesOf, type OptionsOf, tellOptions } from './option-changes.ts';

/** Opens the form for new options of a property. */
export function openNewOptions(of: OptionsOf): void {
  void openDialog({ component: NewOptions, componentProps: of, options: { header: 'Новые варианты' } });
}

/** Many options at once, a line each: a column of a table can be pasted here. */
function NewOptions({ owner, property }: OptionsOf) {
  const { close } = useDialog();
  const call = useCallForm(owner.calls.changeOptions, {
    initial: { lines: '' },
    input: ({ lines }) => ({
      path: owner.pathOf.options(property),
      body: { operations: createOperations(linesOf(lines)) },
    }),
    done: ({ rows }) => {
      close();
      tellOptions(rows);
    },
  });
  const count = linesOf(call.form.values.lines).length;
  return (
    <DialogForm call={call} action={count === 0 ? 'Добавить' : `Добавить ${counted(count, optionForms)}`}>
      <Textarea
        label="Варианты"
        description="По одному в строке; можно вставить столбец таблицы"
        autosize
        minRows={5}
        maxRows={16}
        {...call.form.getInputProps('lines')}
        error={call.form.errors.operations && 'Впишите хотя бы один вариант'}
      />
    </DialogForm>
  );
}
