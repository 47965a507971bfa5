import { Button } from '@mantine/core';
import { type Account, getRequestLog } from '@prilavok/contract';
import { IconCopy, IconTerminal2 } from '@tabler/icons-react';
import { useCall } from '#api/useCall.ts';
import { fullDate } from '#text/dates.ts';
import { number } from '#text/numbers.ts';
import { copy } from '#ui/copy.tsx';
import { Neighbours } from '#ui/edit/neighbours.tsx';
import { UnknownSide } from '#ui/edit/unknown-side.tsx';
import { Facts } from '#ui/fields.tsx';
import type { OpenRow } from '#ui/list/list-page.tsx';
import { Section } from '#ui/section.tsx';
import { Side } from '#ui/side.tsx';
import { curlOf } from './-curl.ts';
import css from './-request.module.css';

interface Props {
  account: string;
  row: OpenRow;
  /** Of which the command names what to fill in. */
  keys: Account['keys'];
}

/** One request whole: what was asked, what was answered, and the same as a command. */
export function RequestSide({ account, row, keys }: Props) {
  const found = useCall(getRequestLog, { path: { account, id: row.id }, quiet: true });
  const log = found.data;
  if (!log) return <UnknownSide row={row} found={found} name="Запрос" size="m" />;
  return (
    <Side
      title={`${log.method} ${log.path}`}
      ownWord
      size="m"
      controls={<Neighbours row={row} />}
      onClose={row.onClose}
      footer={
        <Button
          variant="default"
          leftSection={<IconTerminal2 />}
          onClick={() => copy(curlOf(log, keys), 'Команда скопирована, ключи в неё не вписаны')}
        >
          Скопировать как curl
        </Button>
      }
    >
      <Facts
        facts={[
          { label: 'Когда', value: fullDate(log.at) },
          { label: 'Ответ', value: log.status === null ? 'не пришёл' : String(log.status) },
          { label: 'Время', value: `${number(log.ms)} мс` },
        ]}
      />
      <Body title="Запрос" text={log.request} />
      <Body title="Ответ" text={log.answer} />
    </Side>
  );
}

function Body({ title, text }: { title: string; text: string }) {
  return (
    <Section
      title={title}
      actions={
        text && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconCopy size={14} />}
            onClick={() => copy(text)}
          >
            Скопировать
          </Button>
        )
      }
    >
      {text ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long body is scrolled by keys too
        <pre className={css.body} translate="no" tabIndex={0}>
          {readable(text)}
        </pre>
      ) : (
        <p className={css.none}>Тела нет.</p>
      )}
    </Section>
  );
}

/** JSON with indents; a body that was cut stays as it is. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
