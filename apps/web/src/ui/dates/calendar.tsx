import {
  DateInput,
  type DateInputProps,
  DatePicker,
  DatesProvider,
  type DatesProviderProps,
  TimePicker,
  type TimePickerProps,
} from '@mantine/dates';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import 'dayjs/locale/ru.js';
import '@mantine/dates/styles.layer.css';
import css from './calendar.module.css';

/** The Russian calendar, loaded with the first field that needs it. */

// Without it 05.03.2027 would be read as the third of May.
dayjs.extend(customParseFormat);

const russian = { locale: 'ru', firstDayOfWeek: 1, weekendDays: [0, 6] } satisfies DatesProviderProps['settings'];
const look = {
  classNames: { day: css.day ?? '' },
  ariaLabels: {
    nextMonth: 'Следующий месяц',
    previousMonth: 'Предыдущий месяц',
    nextYear: 'Следующий год',
    previousYear: 'Предыдущий год',
    nextDecade: 'Следующие десять лет',
    previousDecade: 'Предыдущие десять лет',
    monthLevelControl: 'Выбрать месяц',
    yearLevelControl: 'Выбрать год',
  },
};

/** A day, typed or chosen. */
export function Day(props: DateInputProps) {
  return (
    <DatesProvider settings={russian}>
      <DateInput {...look} valueFormat="DD.MM.YYYY" placeholder="ДД.ММ.ГГГГ" dateParser={parsed} {...props} />
    </DatesProvider>
  );
}

/** Days from and to, in one calendar. */
export function Days(props: {
  value: [string | null, string | null];
  onChange: (days: [string | null, string | null]) => void;
}) {
  return (
    <DatesProvider settings={russian}>
      <DatePicker {...look} type="range" allowSingleDateInRange {...props} />
    </DatesProvider>
  );
}

/** An hour and a minute. */
export function Time(props: TimePickerProps) {
  return <TimePicker hoursInputLabel="Часы" minutesInputLabel="Минуты" {...props} />;
}

/** As people type days: `5.3.27`, `05.03.2027`, `05032027`. */
function parsed(text: string): string | null {
  const day = dayjs(text.trim().replaceAll(/[/,\- ]/g, '.'), ['DD.MM.YYYY', 'D.M.YYYY', 'D.M.YY', 'DDMMYYYY'], true);
  return day.isValid() ? day.format('YYYY-MM-DD') : null;
}
