import { Radio } from '@mantine/core';
import { mergeOffers, type Offer } from '@prilavok/contract';
import { useCallForm } from '#api/use-call-form.ts';
import { counted } from '#text/plurals.ts';
import { success } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import css from '../cards.module.css';
import { offerForms } from '../words.ts';

interface Props {
  offers: readonly Offer[];
  onDone: () => void;
}

/** Asks which of the offers stays; the others give it what it lacks and go. */
export function openMerge(offers: readonly Offer[], onDone: () => void): void {
  void openDialog({
    component: MergeForm,
    componentProps: { offers, onDone },
    options: { header: `Объединить ${counted(offers.length, offerForms)}` },
  });
}

function MergeForm({ offers, onDone }: Props) {
  const { close } = useDialog();
  const call = useCallForm(mergeOffers, {
    initial: { target: offers[0]?.id ?? '' },
    input: ({ target }) => ({
      path: { sourceIds: offers.map(({ id }) => id).filter((id) => id !== target), target },
    }),
    done: () => {
      close();
      onDone();
      success('Предложения объединены');
    },
  });
  return (
    <DialogForm call={call} action="Объединить">
      <Radio.Group
        label="Какое предложение останется"
        description="Штрихкоды, картинки и недостающие значения остальных перейдут к нему, сами они уйдут из каталога"
        {...call.form.getInputProps('target')}
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
    </DialogForm>
  );
}
