import { Button, PasswordInput } from '@mantine/core';
import { getTelegramBot, setTelegramBot, type TelegramBot } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { CallError } from '#api/call-error.ts';
import { useCall } from '#api/useCall.ts';
import { change, useChange } from '#api/useChange.ts';
import { comingDate, fullDate } from '#text/dates.ts';
import { number } from '#text/numbers.ts';
import { success } from '#toasts.ts';
import { confirmSave } from '#ui/confirm.ts';
import { Facts } from '#ui/fields/fields.tsx';
import { Note } from '#ui/marks/note.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Page } from '#ui/page/page.tsx';
import { Section } from '#ui/page/section.tsx';
import css from '../-admin.module.css';

export const Route = createFileRoute('/admin/telegram/')({
  staticData: { title: 'Телеграм-бот' },
  component: TelegramBotPage,
});

const sources: Record<TelegramBot['source'], string> = {
  settings: 'Токен задан настройкой TELEGRAM_TOKEN',
  administrator: 'Токен задан здесь',
  sandbox: 'Бот песочницы: своего токена нет',
  none: 'Бота нет',
};
const ways: Record<TelegramBot['updates'], string> = {
  polling: 'Спрашивает Телеграм сам',
  webhook: 'Телеграм присылает сам',
  off: 'Выключен настройкой TELEGRAM',
};

/** The platform's bot: whose it is, whether it works, and another one. */
function TelegramBotPage() {
  const bot = useCall(getTelegramBot, {});
  if (bot.isError)
    return (
      <Page title="Телеграм-бот">
        <Failed error={bot.error} onRetry={() => void bot.refetch()} />
      </Page>
    );
  if (!bot.data) return <Page title="Телеграм-бот" loading />;
  const { source, updates, username, checkedAt, pausedUntil, fault, links } = bot.data;
  return (
    <Page title="Телеграм-бот">
      {fault && <Note tone="error">{fault}</Note>}
      {pausedUntil && Date.parse(pausedUntil) > Date.now() && (
        <Note tone="warn">Телеграм просил подождать до {comingDate(pausedUntil)}: сообщения пойдут после.</Note>
      )}
      <Section title="Сейчас">
        <Facts
          facts={[
            { label: 'Бот', value: username ? `@${username}` : 'Ещё не отвечал', ownWord: username !== null },
            { label: 'Откуда', value: sources[source] },
            { label: 'Как узнаёт новое', value: ways[updates] },
            { label: 'Отвечал', value: checkedAt ? fullDate(checkedAt) : 'Ещё нет' },
            { label: 'Привязали чат', value: number(links) },
          ]}
        />
      </Section>
      {source !== 'settings' && <Token kept={source === 'administrator'} />}
    </Page>
  );
}

function Token({ kept }: { kept: boolean }) {
  const [token, setToken] = useState('');
  const setting = useChange(setTelegramBot);
  const save = () =>
    setting.mutate(
      { body: { token } },
      {
        onSuccess: () => {
          setToken('');
          success('Бот задан');
        },
      },
    );
  const remove = () =>
    confirmSave({
      header: 'Убрать бота',
      message:
        'Уведомления в Телеграм перестанут уходить. Привязанные чаты останутся и заработают с тем же ботом снова.',
      acceptLabel: 'Убрать',
      accept: () => change(setTelegramBot, { body: { token: null } }),
    });
  return (
    <Section title="Другой бот">
      <p className={css.calm}>
        Токен даёт @BotFather. Мы спросим Телеграм, подходит ли он, и сохраним зашифрованным: показать его снова нельзя.
      </p>
      <PasswordInput
        label="Токен бота"
        autoComplete="off"
        maw={480}
        value={token}
        error={setting.error instanceof CallError ? setting.error.message : undefined}
        onChange={({ currentTarget }) => setToken(currentTarget.value)}
      />
      <Button
        mt={12}
        mr={8}
        loading={setting.isPending}
        disabled={token.trim() === ''}
        title={token.trim() ? undefined : 'Введите токен'}
        onClick={save}
      >
        Сохранить
      </Button>
      {kept && (
        <Button mt={12} variant="default" onClick={remove}>
          Убрать бота
        </Button>
      )}
    </Section>
  );
}
