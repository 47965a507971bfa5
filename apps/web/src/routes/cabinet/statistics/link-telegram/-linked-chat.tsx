import { Button } from '@mantine/core';
import { detachTelegram, muteTelegram, type TelegramUser, tryNotificationWay } from '@prilavok/contract';
import { Link } from '@tanstack/react-router';
import { quietly } from '#api/quietly.ts';
import { change, useChange } from '#api/useChange.ts';
import { comingDate, fullDate } from '#text/dates.ts';
import { success } from '#toasts.ts';
import { confirmSave } from '#ui/confirm.ts';
import { Facts } from '#ui/fields/fields.tsx';
import { Note } from '#ui/marks/note.tsx';
import { Section } from '#ui/page/section.tsx';
import css from './-telegram.module.css';

/** The chat that is linked, and what can be done with it. */
export function LinkedChat({ user: { name, username, linkedAt, blockedAt, mutedUntil, bot } }: { user: TelegramUser }) {
  const trial = useChange(tryNotificationWay);
  const tryIt = () =>
    quietly(async () => {
      const { to } = await trial.mutateAsync({ body: { way: 'telegram' } });
      success(`Проверочное сообщение ушло: ${to}`);
    });
  const silence = (until: string | null) => () => quietly(() => change(muteTelegram, { body: { until } }));
  const detach = () =>
    confirmSave({
      header: 'Отвязать Телеграм',
      message: 'Уведомления в этот чат больше не придут. Привязать его снова можно в любое время.',
      acceptLabel: 'Отвязать',
      accept: () => change(detachTelegram, {}),
    });
  return (
    <>
      {blockedAt && (
        <Note tone="error">
          Бот в Телеграме остановлен {fullDate(blockedAt)}: сообщения не доходят.{' '}
          {bot.url && (
            <a href={bot.url} target="_blank" rel="noopener noreferrer">
              Откройте бота
            </a>
          )}{' '}
          и нажмите «Запустить».
        </Note>
      )}
      <Section title="Чат привязан">
        <Facts
          facts={[
            { label: 'Кто', value: [name, username && `@${username}`].filter(Boolean).join(', '), ownWord: true },
            { label: 'Привязан', value: linkedAt && fullDate(linkedAt) },
            {
              label: 'Сейчас',
              value: mutedUntil ? `Молчит до ${comingDate(mutedUntil)}, кроме ошибок` : 'Присылает уведомления',
            },
          ]}
        />
        <div className={css.ways}>
          <Button variant="default" loading={trial.isPending} onClick={tryIt}>
            Проверить
          </Button>
          {mutedUntil ? (
            <Button variant="default" onClick={silence(null)}>
              Снова присылать
            </Button>
          ) : (
            <Button variant="default" onClick={() => silence(new Date(Date.now() + 3_600_000).toISOString())()}>
              Тише на час
            </Button>
          )}
          <Button variant="default" onClick={detach}>
            Отвязать
          </Button>
        </div>
      </Section>
      <Section title="О чём сообщать">
        <p className={css.lead}>
          О чём писать в Телеграм и в какие часы молчать, выбирают{' '}
          <Link to="/cabinet/settings/notifications">в настройках уведомлений</Link>.
        </p>
      </Section>
    </>
  );
}
