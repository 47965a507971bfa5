import { Button, Textarea } from '@mantine/core';
import {
  type AnyEndpoint,
  type courierOutcomes,
  createFiles,
  type Delivery,
  listOf,
  ownCourier,
  recordAttempt,
  StoredFile,
} from '@prilavok/contract';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { quietly } from '#api/quietly.ts';
import { useFields } from '#api/use-fields.ts';
import { useMay } from '#api/use-may.ts';
import { useSubmit } from '#api/use-submit.ts';
import { change } from '#api/useChange.ts';
import { success } from '#toasts.ts';
import { DateField } from '#ui/dates/date-field.tsx';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { Upload } from '#ui/fields/upload.tsx';
import styles from './deliveries.module.css';

type Outcome = (typeof courierOutcomes)[number];

const titles: Record<Outcome, string> = {
  taken: 'Взял с собой',
  delivered: 'Вручил',
  missed: 'Нет дома',
  refused: 'Отказ',
  returned: 'Вернул на склад',
};
const said: Record<Outcome, string> = {
  taken: 'Посылка у курьера',
  delivered: 'Посылка вручена',
  missed: 'Записали: покупателя нет дома',
  refused: 'Записали отказ: посылка едет обратно',
  returned: 'Посылка вернулась',
};

/** Outcomes that the own courier may tell now. */
const outcomesOf: Partial<Record<Delivery['state'], readonly Outcome[]>> = {
  ordered: ['taken', 'delivered', 'missed', 'refused'],
  delivering: ['delivered', 'missed', 'refused'],
  returning: ['returned'],
};

/** Buttons of the own courier; of a carrier there are none, as its statuses come by themselves. */
export function CourierActs({ delivery }: { delivery: Delivery }) {
  const may = useMay(recordAttempt);
  const [busy, setBusy] = useState<Outcome>();
  const outcomes = delivery.provider === ownCourier ? (outcomesOf[delivery.state] ?? []) : [];
  if (!may || outcomes.length === 0) return null;
  const press = (outcome: Outcome) => {
    if (outcome === 'missed' || outcome === 'refused')
      return void openDialog({
        component: NotHandedOver,
        componentProps: { delivery, outcome },
        options: { header: `${titles[outcome]}: заказ ${delivery.order.number}` },
      });
    setBusy(outcome);
    quietly(() => record(delivery, { outcome }).finally(() => setBusy(undefined)));
  };
  const main = outcomes.includes('delivered') ? 'delivered' : outcomes[0];
  return (
    <div className={styles.acts}>
      {outcomes.map((outcome) => (
        <Button
          key={outcome}
          variant={outcome === main ? 'filled' : 'default'}
          loading={busy === outcome}
          onClick={() => press(outcome)}
        >
          {titles[outcome]}
        </Button>
      ))}
    </div>
  );
}

interface Said {
  outcome: Outcome;
  reason?: string;
  photo?: string | null;
  day?: string;
}

async function record({ id, version }: Delivery, attempt: Said): Promise<void> {
  await change(recordAttempt, { path: { id }, body: { ...attempt, version } });
  success(said[attempt.outcome]);
}

/** Why the parcel wasn't handed over, with a picture of the door and, where nobody was at home, another day. */
function NotHandedOver({ delivery, outcome }: { delivery: Delivery; outcome: 'missed' | 'refused' }) {
  const { close } = useDialog();
  const { values, changed, getInputProps } = useFields({ reason: '', day: '' });
  const [photo, setPhoto] = useState<File[]>([]);
  const submit = useSubmit(async () => {
    const [first] = photo;
    await record(delivery, {
      outcome,
      reason: values.reason.trim(),
      photo: first ? await upload(first) : null,
      ...(values.day && { day: values.day }),
    });
    close();
  });
  return (
    <DialogForm
      call={submit}
      changed={changed || photo.length > 0}
      action="Записать"
      off={values.reason.trim() === '' ? 'Напишите, почему посылка не вручена' : undefined}
      cancel="Закрыть"
    >
      <Textarea
        label="Почему не вручена"
        placeholder={outcome === 'missed' ? 'Не открыли, телефон не отвечает' : 'Не подошёл размер'}
        autosize
        minRows={2}
        maxLength={500}
        {...getInputProps('reason')}
      />
      {outcome === 'missed' && <DateField label="Привезти в другой день" {...getInputProps('day')} />}
      <Upload
        label="Снимок"
        hint="Необязательно: дверь, домофон, упаковка"
        accept="image/*"
        files={photo}
        onChange={setPhoto}
      />
    </DialogForm>
  );
}

const Uploaded = listOf(StoredFile);

/** Stores a picture; answers its address. */
async function upload(file: File): Promise<string> {
  const body = new FormData();
  body.append('file', file);
  // The contract describes bodies of JSON; this one is multipart/form-data.
  const endpoint: AnyEndpoint = createFiles;
  const { rows } = Uploaded.parse(await call(endpoint, { body }));
  return rows[0]?.url ?? '';
}
