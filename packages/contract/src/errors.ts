import { z } from 'zod';

/** Answer of a failed call: a stable code for programs, a Russian message for people. */
export const Failure = z.object({
  code: z.string().describe('Постоянный код для программ'),
  message: z.string().describe('Сообщение для человека'),
  details: z
    .array(z.object({ field: z.string(), message: z.string() }))
    .optional()
    .describe('Какие поля не подошли и почему'),
});
export type Failure = z.infer<typeof Failure>;

/** Codes that any call may answer, with the HTTP status that each travels under. */
export const commonErrors = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  inactive: 403,
  not_approved: 403,
  blocked: 403,
  demo_off: 403,
  not_found: 404,
  route_not_found: 404,
  conflict: 409,
  busy: 409,
  too_large: 413,
  unsupported_media: 415,
  idempotency_key_reused: 422,
  rate_limited: 429,
  internal: 500,
  overloaded: 503,
  disk_full: 507,
} as const;
export type CommonError = keyof typeof commonErrors;

/** A code that a call answers beside the common ones: the HTTP status that it travels under, and what it means. */
export interface OwnError {
  status: number;
  title: string;
}

/** Why somebody who is known may not act at all, whatever the call: judged by `users/standing` of the server. */
export const shutOutErrors = {
  inactive: { status: 403, title: 'Учётная запись отключена' },
  not_approved: { status: 403, title: 'Компания ждёт подтверждения администратором' },
  blocked: { status: 403, title: 'Компания заблокирована администратором, причина в message' },
  demo_off: { status: 403, title: 'Демонстрационный вход отключён' },
} satisfies Partial<Record<CommonError, OwnError>>;

/** Whether a refusal with this code shuts the caller out of every call. */
export const isShutOut = (code: string): boolean => code in shutOutErrors;

const kinds: Record<string, string> = {
  string: 'текст',
  number: 'число',
  int: 'целое число',
  boolean: 'да или нет (true, false)',
  array: 'список',
  object: 'объект',
  record: 'объект',
  date: 'дата',
};

/** One sentence for a field that did not fit; zod's own words are for programmers. */
function explain(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'не заполнено' : `нужно: ${kinds[issue.expected] ?? issue.expected}`;
    case 'too_small':
      if (issue.origin === 'string') return issue.minimum === 1 ? 'не заполнено' : `не короче ${issue.minimum} знаков`;
      if (issue.origin === 'array') return issue.minimum === 1 ? 'список пуст' : `не меньше ${issue.minimum} записей`;
      return `не меньше ${issue.minimum}`;
    case 'too_big':
      if (issue.origin === 'string') return `не длиннее ${issue.maximum} знаков`;
      if (issue.origin === 'array') return `не больше ${issue.maximum} записей за раз`;
      return `не больше ${issue.maximum}`;
    case 'invalid_format':
      if (issue.format === 'email') return 'это не адрес почты';
      if (issue.format === 'url') return 'это не адрес страницы';
      if (issue.format === 'datetime') return 'нужны дата и время в виде 2026-11-21T10:00:00Z';
      return 'не тот вид записи';
    case 'invalid_value':
      return `одно из: ${issue.values.map(String).join(', ')}`;
    case 'invalid_union':
      return 'не подходит ни один из видов';
    case 'not_multiple_of':
      return `должно делиться на ${issue.divisor}`;
    default:
      return undefined;
  }
}

z.config({ customError: explain });

/** The fields of a failed parse, each with its sentence; `at` names where the value came from when it has no name. */
export function fieldsOf(error: z.ZodError, at = ''): { field: string; message: string }[] {
  return error.issues.flatMap((issue) => misfitsOf(issue, at ? [at] : []));
}

function misfitsOf(issue: z.core.$ZodIssue, at: string[]): { field: string; message: string }[] {
  const place = [...at, ...issue.path.map(String)];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ field: [...place, key].join('.'), message: 'такого поля нет' }));
  const nearest = issue.code === 'invalid_union' && nearestVariant(issue.errors);
  if (nearest) return nearest.flatMap((inner) => misfitsOf(inner, place));
  return [{ field: place.join('.') || 'тело запроса', message: issue.message }];
}

/** Of a union's variants the one that was meant: whose own kind fits, or all but for the fewest keys that it doesn't know. */
function nearestVariant(variants: z.core.$ZodIssue[][]): z.core.$ZodIssue[] | undefined {
  const strangers = (variant: z.core.$ZodIssue[]) =>
    variant.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : Infinity), 0);
  const within = variants.find((variant) => variant.every(({ path }) => path.length > 0));
  return (
    within ??
    variants.filter((variant) => strangers(variant) < Infinity).toSorted((a, b) => strangers(a) - strangers(b))[0]
  );
}
