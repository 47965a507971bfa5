import { Button } from '@mantine/core';
import { getTelegramLink, linkTelegram, members } from '@prilavok/contract';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { CallError } from '#api/call-error.ts';
import { quietly } from '#api/quietly.ts';
import { useCall } from '#api/useCall.ts';
import { useChange } from '#api/useChange.ts';
import { success } from '#toasts.ts';
import { Empty } from '#ui/page/empty.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Page } from '#ui/page/page.tsx';
import { Section } from '#ui/page/section.tsx';
import css from '../-telegram.module.css';

export const Route = createFileRoute('/cabinet/statistics/link-telegram/$token/')({
  staticData: { title: 'Привязка Телеграма', roles: members },
  component: LinkChatPage,
});

const title = 'Привязка Телеграма';
const back = (
  <Button component={Link} to="/cabinet/statistics/link-telegram" variant="default">
    К Телеграм-боту
  </Button>
);

/** Whose chat the bot's link is, and the question. Opening the page links nothing: somebody's link would bring them this company's orders. */
function LinkChatPage() {
  const { token } = Route.useParams();
  const path = { code: token };
  const chat = useCall(getTelegramLink, { path, quiet: true });
  const linking = useChange(linkTelegram);
  const navigate = useNavigate();
  const link = () =>
    quietly(async () => {
      await linking.mutateAsync({ path });
      success('Телеграм привязан');
      await navigate({ to: '/cabinet/statistics/link-telegram' });
    });
  if (chat.isError && !linking.isSuccess) {
    const { error } = chat;
    const over = error instanceof CallError && /^code_|^invalid$/.test(error.code);
    return (
      <Page title={title}>
        {over ? (
          <Empty title="Эта ссылка не подходит" action={back}>
            {error.message}
          </Empty>
        ) : (
          <Failed error={error} onRetry={() => void chat.refetch()} />
        )}
      </Page>
    );
  }
  if (!chat.data) return <Page title={title} loading />;
  const { name, username, linked } = chat.data;
  return (
    <Page title={title}>
      <Section title={linked ? 'Этот чат уже ваш' : 'Присылать уведомления в этот чат?'}>
        <p className={css.lead}>
          Телеграм:{' '}
          <b translate="no">
            {name}
            {username && ` (@${username})`}
          </b>
          .{' '}
          {linked
            ? 'Уведомления уже приходят сюда.'
            : 'Если это не вы, уйдите с этой страницы: иначе чужой человек будет читать ваши заказы.'}
        </p>
        <div className={css.ways}>
          {!linked && (
            <Button loading={linking.isPending} onClick={link}>
              Привязать
            </Button>
          )}
          {back}
        </div>
      </Section>
    </Page>
  );
}
