import { Button, Group, NumberInput, Stack } from '@mantine/core';
import { type BuyerRetention, changeBuyerRetention, getBuyerRetention } from '@prilavok/contract';
import { useCallForm } from '#api/use-call-form.ts';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { counted } from '#text/plurals.ts';
import { success } from '#toasts.ts';
import { Note } from '#ui/marks/note.tsx';
import { Section } from '#ui/page/section.tsx';

/** For how long names, phones and addresses are kept; the owner decides. */
export function KeepBuyers() {
  const { data, error } = useCall(getBuyerRetention, { quiet: true });
  const may = useMay(changeBuyerRetention);
  return (
    <Section title="Сколько хранить">
      {error && !data && <Note tone="error">{error.message}</Note>}
      {!data && !error && <p aria-busy="true">Загружаем срок…</p>}
      {data && (may ? <Days key={data.version} kept={data} /> : <p>{inWords(data)}</p>)}
    </Section>
  );
}

function Days({ kept }: { kept: BuyerRetention }) {
  const call = useCallForm(changeBuyerRetention, {
    initial: { days: kept.days },
    input: ({ days }) => ({ body: { days: Number(days), version: kept.version } }),
    done: () => success('Срок сохранён'),
  });
  return (
    <form onSubmit={call.submit} noValidate>
      <Stack gap={12}>
        <p>{inWords(kept)}</p>
        <Group align="end" gap={8}>
          <NumberInput
            label="Дней после создания заказа"
            w={220}
            min={1}
            max={3650}
            allowDecimal={false}
            {...call.form.getInputProps('days')}
          />
          <Button type="submit" loading={call.busy} disabled={!call.form.changed}>
            Сохранить
          </Button>
        </Group>
        {call.refused && <Note tone="error">{call.refused}</Note>}
      </Stack>
    </form>
  );
}

const inWords = ({ days }: BuyerRetention): string =>
  `Имя, телефон и адрес получателя стираются через ${counted(days, ['день', 'дня', 'дней'])} после создания заказа: в самом заказе и в ответах площадок. Незавершённые заказы хранят их до завершения, но не дольше года.`;
