import { Button, Radio } from '@mantine/core';
import type { Option } from '@prilavok/contract';
import { useState } from 'react';
import { useChange } from '#api/useChange.ts';
import { counted } from '#text/plurals.ts';
import { notice, success } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogBody, DialogFooter } from '#ui/dialogs/parts.tsx';
import { openDialog } from '#ui/dialogs/stack.ts';
import css from '../properties.module.css';
import { optionForms } from '../words.ts';
import type { OptionsOf } from './option-changes.ts';

interface Props {
  of: OptionsOf;
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
function MergeOptions({ of: { owner, property }, options, onDone }: Props) {
  const { close } = useDialog();
  const [target, setTarget] = useState(options[0]?.id ?? '');
  const merge = useChange(owner.calls.mergeOptions);
  const run = () => {
    const sources = options.map(({ id }) => id).filter((id) => id !== target);
    merge.mutate(
      { path: { ...owner.path, property }, body: { target, sources } },
      {
        onSuccess: ({ changed, done }) => {
          close();
          onDone();
          const cards = counted(changed, owner.texts.holders);
          if (done) success(`Варианты объединены, значение сменилось у ${cards}`);
          else notice(`Объединяем варианты у ${cards}: скажем, когда закончим`);
        },
      },
    );
  };
  return (
    <>
      <DialogBody>
        <Radio.Group label="Какой вариант останется" value={target} onChange={setTarget}>
          <div className={css.stack}>
            {options.map((option) => (
              <Radio key={option.id} value={option.id} label={<span translate="no">{option.value}</span>} />
            ))}
          </div>
        </Radio.Group>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={close}>
          Отменить
        </Button>
        <Button loading={merge.isPending} onClick={run}>
          Объединить
        </Button>
      </DialogFooter>
    </>
  );
}
