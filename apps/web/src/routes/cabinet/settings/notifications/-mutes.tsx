import { Button, Select } from '@mantine/core';
import { changeMute, findAccounts, type NoticeRules, noticeThemeTitles, themes } from '@prilavok/contract';
import { useState } from 'react';
import { quietly } from '#api/quietly.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { comingDate } from '#text/dates.ts';
import { Section } from '#ui/page/section.tsx';
import css from './-settings.module.css';

type Mute = NoticeRules['mutes'][number];

const hour = 3_600_000;
const spans = [
  { value: String(hour), label: 'На час' },
  { value: String(8 * hour), label: 'На 8 часов' },
  { value: String(24 * hour), label: 'На сутки' },
  { value: String(7 * 24 * hour), label: 'На неделю' },
  { value: String(30 * 24 * hour), label: 'На 30 дней' },
];

/** Mutes, each until a moment; it is muted and heard again at once, apart from the form. */
export function Mutes({ mutes }: { mutes: readonly Mute[] }) {
  const accounts = useCall(findAccounts, { body: { limit: 200 } }).data?.rows ?? [];
  const [what, setWhat] = useState<string | null>(null);
  const [span, setSpan] = useState(String(8 * hour));
  const titleOf = ({ theme, account }: Mute) =>
    theme ? noticeThemeTitles[theme] : (accounts.find(({ id }) => id === account)?.title ?? `Аккаунт ${account}`);
  const mute = () =>
    quietly(async () => {
      const [kind, id = ''] = (what ?? '').split(':');
      const until = new Date(Date.now() + Number(span)).toISOString();
      const theme = themes.find((each) => each === id);
      await change(changeMute, { body: kind === 'theme' && theme ? { theme, until } : { account: id, until } });
      setWhat(null);
    });
  const hear = ({ theme, account }: Mute) =>
    quietly(() => change(changeMute, { body: { ...(theme ? { theme } : { account: account ?? '' }), until: null } }));
  return (
    <Section title="Заглушить на время">
      <p className={css.hint}>Пока тема или аккаунт заглушены, дальше кабинета о них не уходит ничего, даже ошибки.</p>
      {mutes.length > 0 && (
        <ul className={css.mutes}>
          {mutes.map((one) => (
            <li key={`${one.theme} ${one.account}`}>
              <span translate={one.theme ? undefined : 'no'}>{titleOf(one)}</span>
              <small>до {comingDate(one.until)}</small>
              <Button
                variant="subtle"
                size="compact-xs"
                aria-label={`Снова слышать: ${titleOf(one)}`}
                onClick={() => hear(one)}
              >
                Снова слышать
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={css.rule}>
        <Select
          label="Что"
          placeholder="Тема или аккаунт"
          searchable
          data={[
            { group: 'Темы', items: themes.map((id) => ({ value: `theme:${id}`, label: noticeThemeTitles[id] })) },
            ...(accounts.length > 0
              ? [
                  {
                    group: 'Аккаунты',
                    items: accounts.map(({ id, title }) => ({ value: `account:${id}`, label: title })),
                  },
                ]
              : []),
          ]}
          value={what}
          onChange={setWhat}
        />
        <Select
          label="На сколько"
          allowDeselect={false}
          data={spans}
          value={span}
          onChange={(next) => next && setSpan(next)}
        />
        <Button
          variant="default"
          disabled={!what}
          title={what ? undefined : 'Выберите тему или аккаунт'}
          onClick={mute}
        >
          Заглушить
        </Button>
      </div>
    </Section>
  );
}
