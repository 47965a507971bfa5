import { type Forms, plural } from '#text/plurals.ts';

/** A cron line as people say it: «каждый день в 03:30». Nothing for what has no short words. */
export function scheduleWords(cron: string): string | undefined {
  const fields = cron.trim().split(/\s+/);
  if (fields.length === 6) return everySeconds(fields);
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = fields;
  if (fields.length !== 5 || month !== '*') return undefined;
  if (hour === '*' && day === '*' && weekday === '*') {
    const each = stepOf(minute);
    if (each) return every(each, ['минуту', 'минуты', 'минут'], 'каждую минуту');
    return whole(minute) ? `каждый час в ${Number(minute)} мин` : undefined;
  }
  const each = hour === '*' ? undefined : stepOf(hour);
  if (each && day === '*' && weekday === '*' && whole(minute))
    return every(each, ['час', 'часа', 'часов'], 'каждый час');
  const times = timesOf(hour, minute);
  if (!times) return undefined;
  const days = daysOf(day, weekday);
  return days && `${days} в ${times}`;
}

function everySeconds([second = '', ...rest]: readonly string[]): string | undefined {
  if (second === '0' || second === '00') return scheduleWords(rest.join(' '));
  const each = stepOf(second);
  return each && rest.every((field) => field === '*')
    ? every(each, ['секунду', 'секунды', 'секунд'], 'каждую секунду')
    : undefined;
}

const whole = (field: string) => /^\d{1,2}$/.test(field);
/** The step of a field: 1 where any value fits, 5 for every fifth; 0 for anything else. */
const stepOf = (field: string) => (field === '*' ? 1 : Number(/^\*\/(\d{1,2})$/.exec(field)?.[1] ?? 0));
const every = (step: number, forms: Forms, one: string) =>
  step === 1 ? one : `${plural(step, ['каждую', 'каждые', 'каждые'])} ${step} ${plural(step, forms)}`;

function timesOf(hour: string, minute: string): string | undefined {
  const hours = hour.split(',');
  if (!whole(minute) || !hours.every(whole) || hours.length > 4) return undefined;
  return listed(hours.map((one) => `${one.padStart(2, '0')}:${minute.padStart(2, '0')}`));
}

const weekdays = [
  'воскресеньям',
  'понедельникам',
  'вторникам',
  'средам',
  'четвергам',
  'пятницам',
  'субботам',
  'воскресеньям',
];

function daysOf(day: string, weekday: string): string | undefined {
  if (weekday === '*') {
    if (day === '*') return 'каждый день';
    return whole(day) ? `${Number(day)}-го числа каждого месяца` : undefined;
  }
  if (day !== '*') return undefined;
  if (weekday === '1-5') return 'по будням';
  if (weekday === '6,0' || weekday === '0,6' || weekday === '6,7') return 'по выходным';
  const names = weekday.split(',').map((one) => (/^[0-7]$/.test(one) ? weekdays[Number(one)] : undefined));
  return names.every((name) => name !== undefined) ? `по ${listed(names)}` : undefined;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} и ${words.at(-1)}`;
}
