import { Checkbox, Chip, Switch } from '@mantine/core';
import { type NoticeTheme, type NoticeWay, noticeWays, noticeWayTitles } from '@prilavok/contract';
import { offsetOf, places } from '#text/zone.ts';
import { TimeField } from '#ui/dates/time-field.tsx';
import { Section } from '#ui/page/section.tsx';
import type { Draft } from './-draft.ts';
import css from './-settings.module.css';

interface Props {
  draft: Draft;
  themes: readonly { id: NoticeTheme; title: string }[];
  errors: Readonly<Record<string, string>>;
  timezone: string;
  onChange: (change: Partial<Draft>) => void;
}

const weekdays = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'];
const night = { from: '22:00', to: '08:00', days: [1, 2, 3, 4, 5, 6, 7] };

/** When notices leave the cabinet: not at night, or once a day. Errors obey neither. */
export function Rules({ draft: { quiet, digest }, themes, errors, timezone, onChange }: Props) {
  const clock = `По часам компании: ${[places[timezone], offsetOf(timezone)].filter(Boolean).join(', ')}`;
  return (
    <Section title="Когда">
      <p className={css.hint}>
        Под колокольчиком всё появляется сразу; ждёт только то, что уходит дальше кабинета. Ошибки не ждут.
      </p>
      <Switch
        label="Тихие часы"
        checked={quiet !== null}
        onChange={({ currentTarget: { checked } }) => onChange({ quiet: checked ? night : null })}
      />
      {quiet && (
        <div className={css.rule}>
          <TimeField
            label="С"
            description={clock}
            value={quiet.from}
            onChange={(from) => onChange({ quiet: { ...quiet, from } })}
          />
          <TimeField
            label="До"
            description={quiet.to < quiet.from ? 'Утра следующего дня' : 'Того же дня'}
            value={quiet.to}
            error={errors['rules.quiet.to']}
            onChange={(to) => onChange({ quiet: { ...quiet, to } })}
          />
          <fieldset className={css.chips}>
            <legend>Тишина начинается по дням</legend>
            <Chip.Group
              multiple
              value={quiet.days.map(String)}
              onChange={(days) => onChange({ quiet: { ...quiet, days: days.map(Number).sort() } })}
            >
              {weekdays.map((day, index) => (
                <Chip key={day} value={String(index + 1)} size="xs" variant="light">
                  {day}
                </Chip>
              ))}
            </Chip.Group>
            {errors['rules.quiet.days'] && <p className={css.error}>{errors['rules.quiet.days']}</p>}
          </fieldset>
        </div>
      )}
      <Switch
        label="Сводка раз в день"
        checked={digest !== null}
        onChange={({ currentTarget: { checked } }) =>
          onChange({
            digest: checked ? { at: '09:00', themes: ['tasks', 'imports', 'catalogs'], ways: [...noticeWays] } : null,
          })
        }
      />
      {digest && (
        <div className={css.rule}>
          <TimeField
            label="Во сколько"
            description={clock}
            value={digest.at}
            onChange={(at) => onChange({ digest: { ...digest, at } })}
          />
          <Checkbox.Group
            label="Куда"
            value={digest.ways}
            error={errors['rules.digest.ways']}
            onChange={(ways) => onChange({ digest: { ...digest, ways: ways as NoticeWay[] } })}
          >
            {noticeWays.map((way) => (
              <Checkbox key={way} value={way} label={noticeWayTitles[way]} />
            ))}
          </Checkbox.Group>
          <fieldset className={css.chips}>
            <legend>О чём</legend>
            <Chip.Group
              multiple
              value={digest.themes}
              onChange={(chosen) => onChange({ digest: { ...digest, themes: chosen as NoticeTheme[] } })}
            >
              {themes.map(({ id, title }) => (
                <Chip key={id} value={id} size="xs" variant="light">
                  {title}
                </Chip>
              ))}
            </Chip.Group>
            {errors['rules.digest.themes'] && <p className={css.error}>{errors['rules.digest.themes']}</p>}
          </fieldset>
        </div>
      )}
    </Section>
  );
}
