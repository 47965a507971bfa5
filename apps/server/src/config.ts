import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { keptDays } from './upkeep/retention.ts';

/** Every setting of the product: read here, checked here, listed in the README. A wrong one stops the start with a sentence. */

const port = z.coerce
  .number('нужно число')
  .int('нужно целое число')
  .min(1, 'порт — от 1 до 65535')
  .max(65_535, 'порт — от 1 до 65535');
const whole = (least: number, most: number) =>
  z.coerce
    .number('нужно число')
    .int('нужно целое число')
    .min(least, `не меньше ${least}`)
    .max(most, `не больше ${most}`);
const onOff = z.enum(['on', 'off'], 'бывает on или off').transform((word) => word === 'on');

/** An address, or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && most > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}

/** Believing every X-Forwarded-For would let anybody name any address: so it is how many proxies stand before us, or where they are. */
const proxies = z
  .string()
  .refine(
    (text) => /^(off|[1-9])$/.test(text) || text.split(',').every((one) => isNetwork(one.trim())),
    'нужно off, число прокси перед нами (например 1) или их сети через запятую (например 10.0.0.0/8)',
  )
  .transform((text) => (text === 'off' ? false : /^\d$/.test(text) ? Number(text) : text));

const olderKeys = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean),
  )
  .refine((keys) => keys.every((each) => each.length >= 32), 'каждый ключ — не короче 32 знаков, между ними запятая');

const keep = z.string().transform((text, context) => {
  try {
    return keptDays(text);
  } catch (error) {
    context.issues.push({ code: 'custom', input: text, message: error instanceof Error ? error.message : '' });
    return z.NEVER;
  }
});

const Settings = z.object({
  /** Where the cabinet and the API listen. */
  PORT: port.default(3000),
  /** Address to listen on; unless told the demo's is 127.0.0.1, as everybody knows its passwords, and 0.0.0.0 without it. */
  HOST: z.string().optional(),
  /** Where the emulated marketplaces listen; PORT + 1 unless told. */
  SANDBOX_PORT: port.optional(),
  /** Database, files and the generated key lie here. */
  DATA_DIR: z.string().min(1).default('./data'),
  /** An external PostgreSQL instead of the embedded one. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'нужен адрес вида postgres://пользователь:пароль@сервер:5432/база')
    .optional(),
  /** With which role the application reads and writes there, where the owner may not make it one: a role with `prilavok_app` that row-level security binds. */
  DATABASE_APP_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'нужен адрес вида postgres://пользователь:пароль@сервер:5432/база')
    .optional(),
  /** Demo company, demo sign-ins and the sandbox. */
  DEMO: onOff.prefault('on'),
  /** The first administrator, made at a start where there is none; the password is not needed afterwards. */
  ADMIN_EMAIL: z.email('нужен адрес почты').optional(),
  ADMIN_PASSWORD: z.string().trim().min(8, 'не короче 8 знаков').max(200, 'не длиннее 200 знаков').optional(),
  /** Duties of this process: everything, only the API, only background work. */
  ROLE: z.enum(['all', 'api', 'worker'], 'бывает all, api или worker').default('all'),
  /** Address under which people open the cabinet: letters and public pictures lead there. */
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'нужен адрес вида https://cabinet.example.ru' }).optional(),
  /** Key of encryption and tokens, at least 32 characters; made and kept in DATA_DIR when absent. */
  SECRET_KEY: z.string().min(32, 'не короче 32 знаков').optional(),
  /** Keys of before, by commas: they open what they have sealed until `npm start -- rekey` has sealed it anew. */
  SECRET_KEYS_OLD: olderKeys.prefault(''),
  /** Outgoing mail, smtp://user:password@host:port. Without it the demo keeps letters in the sandbox. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'нужен адрес вида smtp://пользователь:пароль@сервер:587')
    .optional(),
  MAIL_FROM: z.string().default('Прилавок <noreply@prilavok.test>'),
  /** How the Telegram bot learns what it is told: it asks, it is sent it (PUBLIC_URL by https on port 443, 80, 88 or 8443), or there is no bot. */
  TELEGRAM: z.enum(['polling', 'webhook', 'off'], 'бывает polling, webhook или off').default('polling'),
  /** Token of the bot from @BotFather; without it the administrator sets one in the cabinet, and the demo has the sandbox's. */
  TELEGRAM_TOKEN: z
    .string()
    .regex(/^\d{1,20}:[\w-]{20,100}$/, 'нужен токен вида 123456789:AAE…, его даёт @BotFather')
    .optional(),
  /** Where the Bot API answers: a server of one's own instead of Telegram's. */
  TELEGRAM_API: z
    .url({ protocol: /^https?$/, error: 'нужен адрес сервера Bot API' })
    .default('https://api.telegram.org'),
  /** Files in S3 instead of DATA_DIR; all five together. */
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'нужен адрес сервера S3' }).optional(),
  S3_REGION: z.string().default('ru-1'),
  S3_KEY: z.string().optional(),
  S3_SECRET: z.string().optional(),
  /** How many jobs run at once in one worker process. */
  JOBS_AT_ONCE: whole(1, 64).default(12),
  /** Connections of one process to PostgreSQL. */
  DATABASE_CONNECTIONS: whole(2, 200).default(20),
  /** Largest file of an import, MiB. */
  IMPORT_MEGABYTES: whole(1, 10_000).default(2048),
  /** Files of one company, its pictures among them, GiB; further ones are refused. */
  COMPANY_GIGABYTES: whole(1, 100_000).default(50),
  /** Days that the archive of a deleted company waits to be downloaded, and its rows and files to be removed. */
  DELETED_COMPANY_DAYS: whole(0, 365).default(30),
  /**
   * Ages in days after which rows are deleted, where they differ from the table in upkeep/retention.ts: `changes=1825,
   * notices=60`.
   */
  KEEP_DAYS: keep.prefault(''),
  /** Whether a start brings the database to this version's schema. `off` where that is a step of its own: `npm start -- migrate`. */
  MIGRATE: onOff.prefault('on'),
  /** Pictures that feeds name by address are fetched and kept by us. */
  KEEP_PICTURES: onOff.prefault('on'),
  /** Feeds may lie inside of our own network: for a shop on the same machines, never where strangers sign up. */
  PRIVATE_ADDRESSES: onOff.prefault('off'),
  /** Calls a second from one address before 429. */
  CALLS_PER_SECOND: whole(200, 1_000_000).default(1000),
  /** Open lines of news that one process holds; the next is sent away with 503. */
  STREAMS: whole(1, 100_000).default(5000),
  /** Whose X-Forwarded-For is believed: how many proxies of yours stand in a row, or their networks. */
  TRUST_PROXY: proxies.prefault('off'),
  /** Who may read /metrics: whoever sends `Authorization: Bearer …` with it. Without it and METRICS_PORT only the demo has the address. */
  METRICS_TOKEN: z.string().min(16, 'не короче 16 знаков').optional(),
  /** A port of its own for /metrics, without a token: for a network that strangers don't reach. */
  METRICS_PORT: port.optional(),
  /** Lines of requests that the log has a second, at most; of more, one in so many. Failed and slow requests always have theirs. */
  LOG_REQUESTS_PER_SECOND: whole(1, 1_000_000).default(50),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'бывает trace, debug, info, warn, error, fatal или silent',
    )
    .default('info'),
});

export type Config = Omit<z.infer<typeof Settings>, 'HOST' | 'SANDBOX_PORT' | 'PUBLIC_URL'> & {
  HOST: string;
  SANDBOX_PORT: number;
  PUBLIC_URL: string;
  /** The demo may be open to strangers: HOST or PUBLIC_URL was given. */
  DEMO_EXPOSED: boolean;
  /** Address under which this machine reaches what listens on HOST. */
  NEAR: string;
  /** Base address of the emulated marketplaces. */
  SANDBOX_URL: string;
};

/** A setting that can't be; its message is a whole sentence for whoever starts the product. */
export class WrongSetting extends Error {}

/** Their values are never shown, not even wrong ones: they may lack a comma only. */
const secretSettings = new Set([
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
  'S3_SECRET',
  'SECRET_KEY',
  'SECRET_KEYS_OLD',
  'SMTP_URL',
  'TELEGRAM_TOKEN',
  'DATABASE_URL',
]);

/** The settings from the environment, defaults filled in; throws WrongSetting, which names the first that does not fit. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const read = Settings.safeParse(given);
  if (!read.success) {
    const issue = read.error.issues[0];
    const name = String(issue?.path[0]);
    const given = secretSettings.has(name) ? '' : `=${env[name] ?? ''}`;
    throw new WrongSetting(`Настройка ${name}${given} не подходит: ${issue?.message}.`);
  }
  const settings = read.data;
  const sandboxPort = settings.SANDBOX_PORT ?? settings.PORT + 1;
  if (sandboxPort > 65_535 || sandboxPort === settings.PORT) {
    throw new WrongSetting(
      `Настройка SANDBOX_PORT=${sandboxPort} не подходит: порт — от 1 до 65535 и не тот же, что PORT.`,
    );
  }
  const s3 = [settings.S3_BUCKET, settings.S3_ENDPOINT, settings.S3_KEY, settings.S3_SECRET];
  if (s3.some(Boolean) && !s3.every(Boolean)) {
    throw new WrongSetting('Для файлов в S3 нужны вместе S3_BUCKET, S3_ENDPOINT, S3_KEY и S3_SECRET.');
  }
  const host = settings.HOST ?? (settings.DEMO ? '127.0.0.1' : '0.0.0.0');
  return {
    ...settings,
    HOST: host,
    DEMO_EXPOSED: settings.DEMO && (settings.HOST ?? settings.PUBLIC_URL) !== undefined,
    NEAR: nearAddress(host),
    DATA_DIR: resolve(settings.DATA_DIR),
    SANDBOX_PORT: sandboxPort,
    SANDBOX_URL: `http://${nearAddress(host)}:${sandboxPort}`,
    PUBLIC_URL: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/$/, ''),
  };
}

/** Whoever listens everywhere, or on the loopback, is reached there. */
function nearAddress(host: string): string {
  if (['0.0.0.0', '::', 'localhost'].includes(host)) return '127.0.0.1';
  return isIP(host) === 6 ? `[${host}]` : host;
}

let current: Config | undefined;

/** Makes a configuration the one of this process; main and the tests' harness call it once. */
export function useConfig(config: Config): Config {
  current = config;
  return config;
}

/** The process's settings; throws before `useConfig` has set them. */
export function config(): Config {
  if (!current) throw new Error('The configuration is read before anything else: call useConfig() first');
  return current;
}
