import { Button } from '@mantine/core';
import { type Account, changeAccountCallback, getAccountCallback } from '@prilavok/contract';
import { IconCopy, IconRefresh } from '@tabler/icons-react';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { confirmSave } from '#ui/confirm.ts';
import { copy } from '#ui/fields/copy.tsx';
import { Section } from '#ui/page/section.tsx';
import css from './-account.module.css';

/** Where the marketplace may tell of orders by itself: a word sooner than it is asked. Nothing where it never tells. */
export function Callback({ account: { id } }: { account: Account }) {
  const may = useMay(getAccountCallback);
  const { data } = useCall(getAccountCallback, { path: { id }, quiet: true }, { enabled: may });
  const { url, where } = data ?? { url: null, where: '' };
  if (!url) return null;
  return (
    <Section title="Уведомления о заказах">
      <p className={css.quiet}>
        Заказы приходят и без этого: мы спрашиваем о них сами. С адресом площадка скажет о новом заказе и об отмене
        сразу.
      </p>
      <p className={css.quiet}>{where}</p>
      <Button
        variant="default"
        leftSection={<IconCopy />}
        onClick={() => copy(url, 'Адрес для уведомлений скопирован')}
        mt={8}
      >
        Скопировать адрес
      </Button>
      <Button variant="subtle" leftSection={<IconRefresh />} onClick={() => replace(id)} mt={8}>
        Сменить адрес
      </Button>
    </Section>
  );
}

const replace = (id: string) =>
  confirmSave({
    header: 'Сменить адрес?',
    message:
      'Прежний адрес перестанет действовать сразу. Новый нужно указать в кабинете площадки; пока его там нет, о заказах мы спрашиваем сами.',
    acceptLabel: 'Сменить',
    accept: () => change(changeAccountCallback, { path: { id } }),
  });
