import type { Failure } from '@prilavok/contract';
import { isGivenUp, violates, violationOf } from '../database/errors.ts';
import { NoConnection } from '../database/shares.ts';
import { isDiskFull } from './disk.ts';

/** A refusal that a person should read. Thrown anywhere below a handler, made an answer in one place. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Failure['details'];
  /** Seconds after which it is worth trying again. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { details?: Failure['details']; retryAfter?: number } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = more.details;
    this.retryAfter = more.retryAfter;
  }
}

/** Nothing under this id, or it is another company's, which is the same from outside. */
export const notFound = (message: string, code = 'not_found') => new Refusal(404, code, message);

/** The row, or a 404 that says what is not there. */
export function mustFind<Row>(row: Row | undefined, message: string): Row {
  if (row === undefined) throw notFound(message);
  return row;
}

/** A field that can't be: `field` as the JSON spells it, `message` says why and what to do. */
export const invalid = (field: string, message: string, code = 'invalid') =>
  new Refusal(400, code, `Поле «${field}»: ${message}`, { details: [{ field, message }] });

/** Known who it is, and they may not. */
export const forbidden = (message: string, code = 'forbidden') => new Refusal(403, code, message);

/** Not now: something else stands in the way, and the message says what. */
export const conflict = (code: string, message: string, details?: Failure['details']) =>
  new Refusal(409, code, message, details ? { details } : {});

/** For `.catch`: what this unique constraint refuses is a conflict in these words. */
export const taken =
  (constraint: string, code: string, message: string) =>
  (error: unknown): never => {
    if (violates(error, constraint)) throw conflict(code, message);
    throw error;
  };

/**
 * Refuses to write over what somebody else has changed since. The row is read under lock; `edited` is the version that the caller
 * had before him, absent where he takes what is there. `what` is in the accusative: «Бренд «Север»»; `changes` say what was changed
 * since, where history is kept.
 */
export function mustBeFresh(
  row: { version: number },
  edited: number | undefined,
  what: string,
  changes?: Failure['details'],
): void {
  if (edited !== undefined && edited !== row.version)
    throw conflict('stale', `${what} уже изменил кто-то другой: посмотрите, что изменилось, и повторите`, changes);
}

/** Too often: worth trying again after so many seconds. */
export const limited = (seconds: number, message: string) =>
  new Refusal(429, 'rate_limited', message, { retryAfter: seconds });

/** More is asked of the server than it can do now: worth trying again in a moment. */
export const overloaded = (message: string, seconds = 5): Refusal =>
  new Refusal(503, 'overloaded', message, { retryAfter: seconds });

/** Not known who it is: sign in. */
export const unauthorized = (message = 'Войдите в кабинет') => new Refusal(401, 'unauthorized', message);

/** Nobody reads more of what was wrong with one request, and a body can have as many wrong fields as it has bytes. */
const mostMisfits = 100;

/** Fields that did not fit, as one refusal: the sentence names the first, `details` the first hundred. */
export function misfits(details: { field: string; message: string }[]): Refusal {
  const first = details[0];
  return new Refusal(400, 'invalid', first ? `Поле «${first.field}»: ${first.message}` : 'Запрос не подошёл', {
    details: details.slice(0, mostMisfits),
  });
}

/** Runs the work and returns its answer; the fields that it refuses are told as lying below `place`. */
export function within<T>(place: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 400 && error.details)) throw error;
    throw misfits(error.details.map(({ field, message }) => ({ field: `${place}.${field}`, message })));
  }
}

/** Refusals of the framework, in our words. */
const frameworkRefusals: Record<string, [status: number, code: string, message: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'too_large', 'Запрос слишком большой: разделите его на части'],
  FST_REQ_FILE_TOO_LARGE: [413, 'too_large', 'Файл больше допустимого'],
  FST_FILES_LIMIT: [413, 'too_large', 'Файлов больше, чем можно за раз'],
  FST_PARTS_LIMIT: [413, 'too_large', 'Частей в запросе больше, чем можно за раз'],
  FST_FIELDS_LIMIT: [413, 'too_large', 'Полей в запросе больше, чем можно за раз'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [415, 'unsupported_media', 'Нужен файл в форме multipart/form-data'],
  FST_INVALID_JSON_FIELD_ERROR: [
    400,
    'invalid',
    'Форма с файлами не принимает других частей: нужны части с именем «file»',
  ],
  FST_PROTO_VIOLATION: [400, 'invalid', 'Форма с файлами не принимает других частей: нужны части с именем «file»'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'unsupported_media', 'Тело запроса принимается в виде application/json'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'invalid', 'Тело запроса не читается как JSON'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'invalid', 'Тело запроса пустое, а объявлено как JSON'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'invalid', 'Длина тела не совпала с объявленной'],
  FST_ERR_BAD_URL: [400, 'invalid', 'Адрес запроса записан с ошибкой'],
  FST_ERR_MAX_PARAM_LENGTH: [414, 'invalid', 'В адресе слишком длинная часть: номеров за раз — не больше 1000'],
};

/** Busboy's complaints have no code; the last is about a boundary longer than it can look for. */
const brokenMultipart =
  /Boundary not found|unexpected end of multipart data|malformed part header|Unexpected end of form|needle .*length/i;

/** Whether a form of files is broken; where the file was being written meanwhile, the storage's error has the complaint as its cause. */
function isBrokenMultipart(error: unknown): boolean {
  return error instanceof Error && (brokenMultipart.test(error.message) || isBrokenMultipart(error.cause));
}

/** Makes any thrown thing an answer; `undefined` means a fault of ours, which is logged and answered as 500. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof NoConnection)
    return overloaded('Сервер сейчас перегружен: повторите через несколько секунд, ничего не пропало');
  if (isGivenUp(error)) return overloaded('Ответ готовится слишком долго: сузьте условия или повторите позже');
  if (isDiskFull(error))
    return new Refusal(
      507,
      'disk_full',
      'На сервере кончилось место: файл не сохранён. Скажите администратору и повторите, когда место появится',
    );
  const violation = violationOf(error);
  switch (violation?.kind) {
    case 'unique':
      return conflict('conflict', 'Такая запись уже есть');
    case 'foreign_key':
      return conflict('conflict', 'Запись связана с другой, которой уже нет или которая на неё опирается');
    case 'busy':
      return conflict('busy', 'Запись сейчас меняет кто-то другой: повторите через секунду');
    case 'check':
    case 'not_null':
    case 'bad_value':
    case 'too_long':
      return new Refusal(400, 'invalid', 'Одно из значений не подходит по виду или величине');
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = frameworkRefusals[code];
  if (known) return new Refusal(...known);
  if (error instanceof SyntaxError && 'statusCode' in error)
    return new Refusal(400, 'invalid', 'Тело запроса не читается как JSON');
  if (isBrokenMultipart(error))
    return new Refusal(400, 'invalid', 'Тело multipart/form-data повреждено или обрывается: отправьте файл ещё раз');
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) return new Refusal(status, 'invalid', 'Запрос не подошёл');
  return undefined;
}

/** A refusal as the contract writes it. */
export function failureOf(refusal: Refusal): Failure {
  return { code: refusal.code, message: refusal.message, ...(refusal.details ? { details: refusal.details } : {}) };
}

export const internalFailure: Failure = { code: 'internal', message: 'Произошла ошибка на сервере, попробуйте позже' };
