import { Button } from '@mantine/core';
import { renewTelegramCode, type TelegramUser } from '@prilavok/contract';
import { quietly } from '#api/quietly.ts';
import { useChange } from '#api/useChange.ts';
import { timeOfDay } from '#text/dates.ts';
import { copy } from '#ui/fields/copy.tsx';
import { Section } from '#ui/page/section.tsx';
import css from './-telegram.module.css';

/** Two ways to a linked chat: by a link from here, or by one that the bot sends. */
export function NewLink({ bot }: { bot: TelegramUser['bot'] }) {
  const code = useChange(renewTelegramCode);
  const link = code.data;
  return (
    <>
      <Section title="Привязать отсюда">
        <p className={css.lead}>
          Бот пришлёт в Телеграм новые заказы, возвраты, предупреждения и ошибки; принять заказ и получить этикетку
          можно кнопкой под сообщением. Откройте бота по ссылке или кодом с телефона, нажмите «Запустить» и подтвердите
          привязку в чате.
        </p>
        {link ? (
          <div className={css.link}>
            <img src={`data:image/svg+xml;utf8,${encodeURIComponent(link.qr)}`} alt="QR-код со ссылкой на бота" />
            <div className={css.ways}>
              <Button component="a" href={link.url} target="_blank" rel="noopener noreferrer">
                Открыть бота
              </Button>
              <Button variant="default" onClick={() => copy(link.url, 'Ссылка скопирована')}>
                Скопировать ссылку
              </Button>
              <p>Ссылка действует один раз, до {timeOfDay(link.expiresAt)}. Никому её не пересылайте.</p>
            </div>
          </div>
        ) : (
          <Button
            loading={code.isPending}
            disabled={!bot.works}
            title={bot.works ? undefined : bot.fault}
            onClick={() => quietly(() => code.mutateAsync({}))}
          >
            Получить ссылку
          </Button>
        )}
      </Section>
      <Section title="Или из Телеграма">
        <p className={css.lead}>
          {bot.url ? (
            <>
              Найдите бота{' '}
              <a href={bot.url} target="_blank" rel="noopener noreferrer" translate="no">
                {bot.username ? `@${bot.username}` : bot.url}
              </a>{' '}
              и напишите ему /start: он пришлёт ссылку сюда. Кабинет покажет, чей это чат, и спросит, привязать ли его.
            </>
          ) : (
            'Напишите боту /start: он пришлёт ссылку сюда. Кабинет покажет, чей это чат, и спросит, привязать ли его.'
          )}
        </p>
      </Section>
    </>
  );
}
