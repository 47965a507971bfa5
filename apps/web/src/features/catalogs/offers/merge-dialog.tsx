import { Radio } from '@mantine/core';
import { type MergedAsk, mergeOffers, type Offer } from '@prilavok/contract';
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
    done: ({ supplies }) => {
      close();
      onDone();
      success(outcomeOf(supplies));
    },
  });
  return (
    <DialogForm call={call} action="Объединить">
      <Radio.Group
        label="Какое предложение останется"
        description="Штрихкоды, картинки, недостающие значения, цены и коды поставщиков остальных перейдут к нему, сами они уйдут из каталога"
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

/** That it is done, and what became of suppliers' prices: where both had one, the one that stays keeps its own. */
function outcomeOf(supplies: readonly MergedAsk[]): string {
  const carried = supplies.filter((ask) => ask.carried).length;
  const others = [...new Set(supplies.flatMap((ask) => (ask.carried ? [] : `«${ask.title}»`)))];
  return [
    'Предложения объединены.',
    carried > 0 && `Перешли ${counted(carried, ['цена поставщика', 'цены поставщиков', 'цен поставщиков'])}.`,
    others.length > 0 && `Осталась прежняя цена: ${others.join(', ')}.`,
  ]
    .filter((part) => part !== false)
    .join(' ');
}
