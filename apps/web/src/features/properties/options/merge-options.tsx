import { Radio } from '@mantine/core';
import type { Option } from '@prilavok/contract';
import { useCallForm } from '#api/use-call-form.ts';
import { counted } from '#text/plurals.ts';
import { notice, success } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import css from '../properties.module.css';
import { optionForms } from '../words.ts';
import type { OptionsOf } from './option-changes.ts';

interface Props extends OptionsOf {
  options: readonly Option[];
  onDone: () => void;
}

/** Opens the question of which option the others become. */
export function openMergeOptions(props: Props): void {
  void openDialog({
    component: MergeOptions,
    componentProps: props,
    options: { header: `Объединить ${counted(props.options.length, optionForms)}` },
  });
}

/** Which of the options stays; values with the others become it. */
function MergeOptions({ owner, property, options, onDone }: Props) {
  const { close } = useDialog();
  const call = useCallForm(owner.calls.mergeOptions, {
    initial: { target: options[0]?.id ?? '' },
    input: ({ target }) => ({
      path: owner.pathOf.options(property),
      body: { target, sources: options.map(({ id }) => id).filter((id) => id !== target) },
    }),
    done: ({ changed, done }) => {
      close();
      onDone();
      const holders = counted(changed, owner.texts.holders);
      if (done) success(`Варианты объединены, значение сменилось у ${holders}`);
      else notice(`Объединяем варианты у ${holders}: скажем, когда закончим`);
    },
  });
  return (
    <DialogForm call={call} action="Объединить">
      <Radio.Group label="Какой вариант останется" {...call.form.getInputProps('target')}>
        <div className={css.stack}>
          {options.map((option) => (
            <Radio key={option.id} value={option.id} label={<span translate="no">{option.value}</span>} />
          ))}
        </div>
      </Radio.Group>
    </DialogForm>
  );
}
