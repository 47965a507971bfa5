import { Button } from '@mantine/core';
import { type Account, getRequestLog, type RefusalKind, resendRequest } from '@prilavok/contract';
import { IconRefresh, IconTerminal2 } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { quietly } from '#api/quietly.ts';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { useChange } from '#api/useChange.ts';
import { fullDate } from '#text/dates.ts';
import { number } from '#text/numbers.ts';
import { success } from '#toasts.ts';
import { Neighbours } from '#ui/edit/neighbours.tsx';
import { UnknownSide } from '#ui/edit/unknown-side.tsx';
import { copy } from '#ui/fields/copy.tsx';
import { Facts } from '#ui/fields/fields.tsx';
import type { OpenRow } from '#ui/list/list-page.tsx';
import { MessageBody } from '#ui/page/message-body.tsx';
import { Side } from '#ui/page/side.tsx';
import { curlOf } from './-curl.ts';

interface Props {
  account: string;
  row: OpenRow;
  /** Of which the command names what to fill in. */
  keys: Account['keys'];
}

export const refusalTitles: Record<RefusalKind, string> = {
  keys: 'Ключи не подошли',
  limit: 'Просит подождать',
  refused: 'Отказала',
  missing: 'Не нашла',
  down: 'Не ответила',
  gone: 'Заменила метод',
};

/** One request whole: what was asked, what was answered, and the same as a command. */
export function RequestSide({ account, row, keys }: Props) {
  const found = useCall(getRequestLog, { path: { account, id: row.id }, quiet: true });
  const navigate = useNavigate();
  const may = useMay(resendRequest);
  const { mutateAsync, isPending } = useChange(resendRequest);
  const log = found.data;
  const resend = async () => {
    const { id } = await mutateAsync({ path: { account, id: row.id } });
    success('Площадка ответила заново');
    await navigate({ to: '.', search: (old) => ({ ...old, open: id }), replace: true });
  };
  if (!log) return <UnknownSide row={row} found={found} name="Запрос" size="m" />;
  return (
    <Side
      title={`${log.method} ${log.path}`}
      ownWord
      size="m"
      controls={<Neighbours row={row} />}
      onClose={row.onClose}
      footer={
        <>
          {may && (
            <Button
              variant="default"
              leftSection={<IconRefresh />}
              loading={isPending}
              disabled={log.unsafe !== null}
              title={log.unsafe ?? undefined}
              onClick={() => quietly(resend)}
            >
              Повторить
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconTerminal2 />}
            onClick={() => copy(curlOf(log, keys), 'Команда скопирована, ключи в неё не вписаны')}
          >
            Скопировать как curl
          </Button>
        </>
      }
    >
      <Facts
        facts={[
          { label: 'Когда', value: fullDate(log.at) },
          { label: 'Ответ', value: log.status === null ? 'не пришёл' : String(log.status) },
          ...(log.refusal ? [{ label: 'Отказ', value: refusalTitles[log.refusal] }] : []),
          { label: 'Время', value: `${number(log.ms)} мс` },
          ...(log.unsafe ? [{ label: 'Повторить', value: log.unsafe }] : []),
        ]}
      />
      <MessageBody title="Запрос" text={log.request} />
      <MessageBody title="Ответ" text={log.answer} />
      {log.requestHeaders && <MessageBody title="Заголовки запроса" text={log.requestHeaders} />}
      {log.answerHeaders && <MessageBody title="Заголовки ответа" text={log.answerHeaders} />}
    </Side>
  );
}
