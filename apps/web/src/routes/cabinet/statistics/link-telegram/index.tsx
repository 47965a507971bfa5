import { getTelegramUser, members } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useCall } from '#api/useCall.ts';
import { Note } from '#ui/marks/note.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Page } from '#ui/page/page.tsx';
import { LinkedChat } from './-linked-chat.tsx';
import { NewLink } from './-new-link.tsx';

export const Route = createFileRoute('/cabinet/statistics/link-telegram/')({
  staticData: { title: 'Телеграм-бот', roles: members },
  component: LinkTelegramPage,
});

/** The person's chat with the bot: how to link one, or what is linked. */
function LinkTelegramPage() {
  const user = useCall(getTelegramUser, {});
  if (user.isError)
    return (
      <Page title="Телеграм-бот">
        <Failed error={user.error} onRetry={() => void user.refetch()} />
      </Page>
    );
  if (!user.data) return <Page title="Телеграм-бот" loading />;
  const { bot, linked } = user.data;
  return (
    <Page title="Телеграм-бот">
      {!bot.works && (
        <Note tone="warn">
          {bot.fault}.{' '}
          {linked ? 'Сообщения пойдут, когда бот заработает.' : 'Привязать чат можно будет, когда бот заработает.'}
        </Note>
      )}
      {linked ? <LinkedChat user={user.data} /> : <NewLink bot={bot} />}
    </Page>
  );
}
