import { Button, Radio } from '@mantine/core';
import { mergeOptions, type Option } from '@prilavok/contract';
import { useState } from 'react';
import { useChange } from '#api/useChange.ts';
import { counted } from '#text/plurals.ts';
import { notice, success } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogBody, DialogFooter } from '#ui/dialogs/parts.tsx';
import { openDialog } from '#ui/dialogs/stack.ts';
import css from '../cards.module.css';
import { optionForms } from '../words.ts';
import type { OptionsPath } from './option-changes.ts';

interface Props {
  path: OptionsPath;
  options: readonly Option[];
  onDone: () => void;
}

export function openMergeOptions(path: OptionsPath, options: readonly Option[], onDone: () => void): void {
  void openDialog({
    component: MergeOptions,
    componentProps: { path, options, onDone },
    options: { header: `Объединить ${counted(options.length, optionForms)}` },
  });
}

/** Which of the options stays; values with the others become it. */
function MergeOptions({ path, options, onDone }: Props) {
  const { close } = useDialog();
  const [target, setTarget] = useState(options[0]?.id ?? '');
  const merge = useChange(mergeOptions);
  const run = () => {
    const sources = options.map(({ id }) => id).filter((id) => id !== target);
    merge.mutate(
      { path, body: { target, sources } },
      {
        onSuccess: ({ changed, done }) => {
          close();
          onDone();
          const cards = counted(changed, ['карточки', 'карточек', 'карточек']);
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
