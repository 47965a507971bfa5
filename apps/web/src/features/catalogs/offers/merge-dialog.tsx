import { Button, Radio } from '@mantine/core';
import { mergeOffers, type Offer } from '@prilavok/contract';
import { useState } from 'react';
import { useChange } from '#api/useChange.ts';
import { counted } from '#text/plurals.ts';
import { success } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogBody, DialogFooter } from '#ui/dialogs/parts.tsx';
import { openDialog } from '#ui/dialogs/stack.ts';
import css from '../cards.module.css';
import { offerForms } from '../words.ts';

interface Props {
  offers: readonly Offer[];
  onDone: () => void;
}

export function openMerge(offers: readonly Offer[], onDone: () => void): void {
  void openDialog({
    component: MergeForm,
    componentProps: { offers, onDone },
    options: { header: `Объединить ${counted(offers.length, offerForms)}` },
  });
}

/** Which of the offers stays; the others give it what it lacks and go. */
function MergeForm({ offers, onDone }: Props) {
  const { close } = useDialog();
  const [target, setTarget] = useState(offers[0]?.id ?? '');
  const merge = useChange(mergeOffers);
  const sourceIds = offers.map(({ id }) => id).filter((id) => id !== target);
  const run = () =>
    merge.mutate(
      { path: { sourceIds, target } },
      {
        onSuccess: () => {
          close();
          onDone();
          success('Предложения объединены');
        },
      },
    );
  return (
    <>
      <DialogBody>
        <Radio.Group
          label="Какое предложение останется"
          description="Штрихкоды, картинки и недостающие значения остальных перейдут к нему, сами они уйдут из каталога"
          value={target}
          onChange={setTarget}
        >
          <div className={css.stack}>
            {offers.map((offer) => (
              <Radio
                key={offer.id}
                value={offer.id}
                label={<span translate="no">{offer.title}</span>}
                description={<span translate="no">{offer.article}</span>}
              />
            ))}
          </div>
        </Radio.Group>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={close}>
          Отменить
        </Button>
        <Button loading={merge.isPending} disabled={sourceIds.length === 0} onClick={run}>
          Объединить
        </Button>
      </DialogFooter>
    </>
  );
}
