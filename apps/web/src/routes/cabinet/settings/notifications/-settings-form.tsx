import { Chip, Switch } from '@mantine/core';
import {
  changeNotificationSettings,
  type findNotificationSeverities,
  type findNotificationThemes,
  type NoticeTheme,
  type NotificationSettings,
  type Types,
} from '@prilavok/contract';
import { useMemo } from 'react';
import { orderSound, sound } from '#shell/new-orders.ts';
import { differing } from '#ui/edit/changes.ts';
import { SaveButtons } from '#ui/edit/save-buttons.tsx';
import { SaveNotes } from '#ui/edit/save-notes.tsx';
import { useEdit } from '#ui/edit/use-edit.ts';
import { Page } from '#ui/page/page.tsx';
import { Section } from '#ui/page/section.tsx';
import css from './-settings.module.css';

type Setting = NotificationSettings['settings'][number];
type Draft = Record<NoticeTheme, Setting>;
type Channel = 'cabinet' | 'mail';

const channels: readonly { id: Channel; label: string }[] = [
  { id: 'cabinet', label: 'В кабинете' },
  { id: 'mail', label: 'На почту' },
];

interface Props {
  themes: Types<typeof findNotificationThemes>['reply']['rows'];
  severities: Types<typeof findNotificationSeverities>['reply']['rows'];
  settings: NotificationSettings;
  newest: () => Promise<NotificationSettings>;
}

/** What reaches this person and by which channel, theme by theme. */
export function SettingsForm({ themes, severities, settings, newest }: Props) {
  const current = useMemo(() => withVersion(settings), [settings]);
  const edit = useEdit(changeNotificationSettings, {
    current,
    newest: async () => withVersion(await newest()),
    draft: draftOf,
    changes: differing<Draft>,
    input: (changes) => ({ body: { settings: Object.values(changes) } }),
    labels: {},
    said: 'Настройки уведомлений сохранены',
  });
  return (
    <Page title="Уведомления" actions={<SaveButtons edit={edit} />}>
      <p className={css.lead}>
        Выберите, о чём сообщать. Что выключено в кабинете, не показывается и не хранится под колокольчиком.
      </p>
      <SaveNotes edit={edit} />
      <OrderSound />
      {themes.map(({ id, title, description }) => (
        <Section key={id} title={title}>
          <p className={css.hint}>{description}</p>
          {channels.map((channel) => (
            <fieldset key={channel.id} className={css.channel} aria-label={`${channel.label}: ${title}`}>
              <legend>{channel.label}</legend>
              <Chip.Group
                multiple
                value={edit.draft[id][channel.id]}
                onChange={(chosen) => edit.set((now) => ({ [id]: { ...now[id], [channel.id]: chosen } }))}
              >
                {severities.map((severity) => (
                  <Chip key={severity.id} value={severity.id} size="xs" variant="light" title={severity.description}>
                    {severity.title}
                  </Chip>
                ))}
              </Chip.Group>
            </fieldset>
          ))}
        </Section>
      ))}
    </Page>
  );
}

/** The sound is the browser's own: at the desk it is wanted, on a phone in a meeting it isn't. */
function OrderSound() {
  const on = orderSound.use();
  return (
    <Section title="Звук">
      <Switch
        label="Звук, когда приходит новый заказ"
        description="Только в этом браузере. Сколько новых заказов ждёт, видно и в названии вкладки"
        checked={on}
        onChange={(event) => {
          orderSound.set(event.currentTarget.checked);
          if (event.currentTarget.checked) void sound();
        }}
      />
    </Section>
  );
}

/** The settings are one person's own: the call merges them by theme and needs no version. */
const withVersion = (settings: NotificationSettings) => ({ ...settings, version: 0 });

/** By theme; severities in the order in which the server lists them matter to nobody, so they are sorted to be compared. */
function draftOf({ settings }: NotificationSettings): Draft {
  const sorted = settings.map((one) => ({ ...one, cabinet: one.cabinet.toSorted(), mail: one.mail.toSorted() }));
  return Object.fromEntries(sorted.map((one) => [one.theme, one])) as Draft;
}
