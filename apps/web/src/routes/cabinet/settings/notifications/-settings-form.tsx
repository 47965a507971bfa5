import { Button, Switch } from '@mantine/core';
import {
  changeNotificationSettings,
  type findNotificationThemes,
  type NotificationSettings,
  type Types,
} from '@prilavok/contract';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { presets } from '#features/notifications/thresholds.ts';
import { orderSound, sound } from '#shell/new-orders.ts';
import { differing } from '#ui/edit/changes.ts';
import { SaveButtons } from '#ui/edit/save-buttons.tsx';
import { SaveNotes } from '#ui/edit/save-notes.tsx';
import { useEdit } from '#ui/edit/use-edit.ts';
import { Page } from '#ui/page/page.tsx';
import { Section } from '#ui/page/section.tsx';
import type { Draft, Setting } from './-draft.ts';
import { Matrix } from './-matrix.tsx';
import { Mutes } from './-mutes.tsx';
import { Rules } from './-rules.tsx';
import css from './-settings.module.css';

interface Props {
  themes: Types<typeof findNotificationThemes>['reply']['rows'];
  settings: NotificationSettings;
  newest: () => Promise<NotificationSettings>;
}

/** Settings of this person's notices: themes, ways and times. */
export function SettingsForm({ themes, settings, newest }: Props) {
  const current = useMemo(() => withVersion(settings), [settings]);
  const edit = useEdit(changeNotificationSettings, {
    current,
    newest: async () => withVersion(await newest()),
    draft: draftOf,
    changes: differing<Draft>,
    input: ({ quiet, digest, ...changed }) => ({
      body: {
        settings: Object.values(changed),
        rules: { ...(quiet !== undefined && { quiet }), ...(digest !== undefined && { digest }) },
      },
    }),
    labels: {},
    said: 'Настройки уведомлений сохранены',
  });
  return (
    <Page
      title="Уведомления"
      actions={
        <>
          <Button component={Link} to="/cabinet/notifications/deliveries" variant="subtle" color="gray">
            Почему не пришло
          </Button>
          <SaveButtons edit={edit} />
        </>
      }
    >
      <SaveNotes edit={edit} />
      <OrderSound />
      <Section title="О чём и куда">
        <p className={css.hint}>
          Что выключено в кабинете, не показывается и не хранится под колокольчиком. Начать можно с готового набора:
        </p>
        <div className={css.presets}>
          {presets.map(({ title, note, of }) => (
            <Button
              key={title}
              variant="default"
              size="xs"
              title={note}
              onClick={() => edit.set(Object.fromEntries(themes.map(({ id }) => [id, sorted(of(id))])))}
            >
              {title}
            </Button>
          ))}
        </div>
        <Matrix
          themes={themes}
          draft={edit.draft}
          onChange={(theme, chosen) => edit.set((now) => ({ [theme]: sorted({ ...now[theme], ...chosen }) }))}
        />
      </Section>
      <Rules draft={edit.draft} themes={themes} errors={edit.errors} timezone={settings.timezone} onChange={edit.set} />
      <Mutes mutes={settings.rules.mutes} />
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

/** Severities in the order in which the server lists them matter to nobody, so they are sorted to be compared. */
function sorted(setting: Setting): Setting {
  const entries = Object.entries(setting).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.toSorted() : value,
  ]);
  return Object.fromEntries(entries) as Setting;
}

const draftOf = ({ settings, rules: { quiet, digest } }: NotificationSettings): Draft =>
  ({ ...Object.fromEntries(settings.map((one) => [one.theme, sorted(one)])), quiet, digest }) as Draft;
