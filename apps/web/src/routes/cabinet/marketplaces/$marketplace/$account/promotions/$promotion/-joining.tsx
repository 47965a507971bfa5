import { Checkbox, NumberInput, Radio, Stack } from '@mantine/core';
import { activateAllInPromotion, activatePromotion } from '@prilavok/contract';
import { useCallForm } from '#api/use-call-form.ts';
import { counted } from '#text/plurals.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';

interface JoiningRequest {
  path: { account: string; action: string };
  /** Null: all that are found. */
  offers: string[] | null;
  search: string;
  told: (task: string) => void;
}

interface Values {
  by: 'highest' | 'discount';
  discount: number;
  allowLoss: boolean;
}

/** Asks at which price the products join. */
export function openJoining(asked: JoiningRequest): void {
  const header = asked.offers
    ? `Добавить в акцию: ${counted(asked.offers.length, ['предложение', 'предложения', 'предложений'])}`
    : 'Добавить в акцию все подходящие товары';
  void openDialog({
    component: asked.offers ? JoinChosen : JoinAll,
    componentProps: { asked },
    options: { header },
  });
}

const initial: Values = { by: 'highest', discount: 10, allowLoss: false };

const termsOf = ({ by, discount, allowLoss }: Values) => ({ allowLoss, ...(by === 'discount' && { discount }) });

function JoinChosen({ asked: { path, offers, told } }: { asked: JoiningRequest }) {
  const { close } = useDialog();
  const call = useCallForm(activatePromotion, {
    initial,
    input: (values) => ({ path: { ...path, offerIds: offers ?? [] }, body: termsOf(values) }),
    done({ task }) {
      close();
      told(task);
    },
  });
  return (
    <DialogForm call={call} action="Добавить">
      <Terms form={call.form} />
    </DialogForm>
  );
}

function JoinAll({ asked: { path, search, told } }: { asked: JoiningRequest }) {
  const { close } = useDialog();
  const call = useCallForm(activateAllInPromotion, {
    initial,
    input: (values) => ({ path, body: { ...termsOf(values), filter: { search } } }),
    done({ task }) {
      close();
      told(task);
    },
  });
  return (
    <DialogForm call={call} action="Добавить">
      {search && <p>Только найденные по слову «{search}».</p>}
      <Terms form={call.form} />
    </DialogForm>
  );
}

function Terms({ form }: { form: ReturnType<typeof useCallForm<typeof activatePromotion, Values>>['form'] }) {
  return (
    <Stack gap={12}>
      <Radio.Group label="Цена по акции" {...form.getInputProps('by')}>
        <Stack gap={8} mt={6}>
          <Radio value="highest" label="Наибольшая, которую берёт акция" />
          <Radio value="discount" label="Скидка от цены сейчас" />
        </Stack>
      </Radio.Group>
      {form.values.by === 'discount' && (
        <NumberInput label="Скидка, %" min={0} max={95} suffix=" %" {...form.getInputProps('discount')} />
      )}
      <Checkbox
        label="И те, чья цена окажется ниже минимальной, закупочной с наценкой или закупочной с комиссией"
        {...form.getInputProps('allowLoss', { type: 'checkbox' })}
      />
      <p style={{ color: 'var(--pr-text-2)' }}>
        Без отметки такие товары останутся вне акции, а причина будет видна в списке.
      </p>
    </Stack>
  );
}
