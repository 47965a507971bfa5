import { Button, Select } from '@mantine/core';
import {
  type findNotificationThemes,
  type NoticeTheme,
  type NotificationSettings,
  noticeWayTitles,
  severities,
  type Types,
  tryNotificationWay,
} from '@prilavok/contract';
import { quietly } from '#api/quietly.ts';
import { useChange } from '#api/useChange.ts';
import {
  type Column,
  columns,
  severitiesFrom,
  type Threshold,
  thresholdOf,
  thresholdTitles,
} from '#features/notifications/thresholds.ts';
import { success } from '#toasts.ts';
import css from './-settings.module.css';

type Setting = NotificationSettings['settings'][number];

interface Props {
  themes: Types<typeof findNotificationThemes>['reply']['rows'];
  draft: Record<NoticeTheme, Setting>;
  onChange: (theme: NoticeTheme, chosen: Partial<Setting>) => void;
}

const titleOf = (column: Column) => (column === 'cabinet' ? 'В кабинете' : noticeWayTitles[column]);
const thresholds = [...severities, 'off'] as const;

/** Themes by ways: from which severity on each comes there. */
export function Matrix({ themes, draft, onChange }: Props) {
  return (
    <table className={css.matrix} aria-label="О чём и куда сообщать">
      <thead>
        <tr>
          <th scope="col">О чём</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {titleOf(column)}
              <Try way={column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {themes.map(({ id, title, description }) => (
          <tr key={id}>
            <th scope="row">
              {title}
              <small>{description}</small>
            </th>
            {columns.map((column) => (
              <td key={column} data-title={titleOf(column)}>
                <Choice
                  label={`${titleOf(column)}: ${title}`}
                  value={thresholdOf(draft[id][column])}
                  onChange={(threshold) => onChange(id, { [column]: severitiesFrom(threshold) })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ChoiceProps {
  label: string;
  value: Threshold;
  onChange: (threshold: Exclude<Threshold, 'own'>) => void;
}

function Choice({ label, value, onChange }: ChoiceProps) {
  const shown = value === 'own' ? [...thresholds, value] : thresholds;
  return (
    <Select
      aria-label={label}
      allowDeselect={false}
      data={shown.map((threshold) => ({ value: threshold, label: thresholdTitles[threshold] }))}
      value={value}
      onChange={(next) => next && next !== 'own' && onChange(next as Exclude<Threshold, 'own'>)}
    />
  );
}

/** Sends one notice this way at once, and says where it went. */
function Try({ way }: { way: Column }) {
  const trial = useChange(tryNotificationWay);
  const send = () =>
    quietly(async () => {
      const { to } = await trial.mutateAsync({ body: { way } });
      success(`Проверочное уведомление ушло: ${to}`);
    });
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      loading={trial.isPending}
      aria-label={`Проверить: ${titleOf(way)}`}
      onClick={send}
    >
      Проверить
    </Button>
  );
}
