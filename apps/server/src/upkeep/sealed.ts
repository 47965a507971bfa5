import { counted } from '@prilavok/contract';
import { seal, sealedNow, unsealed } from '../outside/secrets.ts';
import * as queries from './sealed.queries.ts';

type Say = (line: string) => void;

const column = (table: string, key: readonly string[], name: string): queries.SealedColumn => ({
  table,
  key,
  value: name,
  set: `${name} = $1`,
  where: `${name} <> ''`,
});

/** Everything that is kept sealed, by what a person calls it. A test holds it to the code that seals. */
export const sealedColumns: Record<string, queries.SealedColumn> = {
  'ключи аккаунтов площадок': column('marketplace_accounts', ['company_id', 'id'], 'keys'),
  'ключи служб доставки': column('delivery_providers', ['company_id', 'id'], 'keys'),
  'ключи подписи вебхуков': column('order_webhooks', ['company_id', 'id'], 'secret'),
  'ключи API': column('api_keys', ['id'], 'sign_key'),
  'адреса фидов': column('feeds', ['company_id', 'id'], 'key_sealed'),
  'токен бота Телеграма': column('telegram_bot', ['id'], 'token'),
  'ответы на повторяемые запросы': column('idempotent_answers', ['company_id', 'caller', 'key'], 'sealed_answer'),
  'ответы без компании': column('platform_answers', ['caller', 'key'], 'sealed_answer'),
  'письма о новом пароле': {
    table: 'graphile_worker._private_jobs',
    key: ['id'],
    value: "(payload ->> 'code')",
    set: "payload = jsonb_set(payload::jsonb, '{code}', to_jsonb($1::text))::json",
    where: `task_id = (select id from graphile_worker._private_tasks where identifier = 'users.password-letter') and payload ->> 'code' <> ''`,
  },
};

/** Those that people lose something with: whether the database was sealed with this key is seen by them. */
const telling = ['ключи аккаунтов площадок', 'ключи служб доставки', 'ключи API'];

const plaintext = 'canary';

/**
 * Compares the process's keys with what the database was sealed with, and answers lines for whoever starts the product. The start goes on in any case:
 * a lost key can't be had again, orders are there to be worked on, and nothing is written because a value can't be opened.
 */
export async function checkSecret(): Promise<string[]> {
  const kept = await queries.canary();
  if (kept === undefined) return plantCanary();
  if (unsealed(kept) !== plaintext) return wrongKey;
  return kept.startsWith(sealedNow()) ? [] : formerKey;
}

async function plantCanary(): Promise<string[]> {
  const samples: string[] = [];
  for (const name of telling) {
    const at = sealedColumns[name];
    if (at) samples.push(...(await queries.sealedSample(at)));
  }
  if (samples.length > 0 && !samples.some((each) => unsealed(each) !== undefined)) return wrongKey;
  await queries.insertCanary(seal(plaintext), { replace: false });
  return [];
}

const wrongKey = [
  'Внимание: ключи в этой базе зашифрованы другим SECRET_KEY, и этот запуск их не откроет.',
  'Остановите запуск и верните прежний ключ: в SECRET_KEY (или файлом secret.key в DATA_DIR), либо добавьте его в SECRET_KEYS_OLD.',
  'Если прежний ключ потерян: аккаунты площадок попросят ввести ключи заново, ключи API нужно выпустить заново. Чтобы не видеть этих строк, выполните npm start -- rekey.',
];

const formerKey = [
  'SECRET_KEY новый, а база зашифрована прежним, из SECRET_KEYS_OLD. Выполните npm start -- rekey, потом прежний ключ можно убрать.',
];

/** Seals everything with the current key that another one has sealed. Killed, it goes on where it was: what is done needs nothing more. */
export async function rekey(say: Say): Promise<void> {
  const prefix = sealedNow();
  let lost = 0;
  for (const [title, at] of Object.entries(sealedColumns)) {
    const { done, unopened } = await reseal(at, prefix);
    lost += unopened;
    const shut = unopened > 0 ? `, не открываются: ${unopened}` : '';
    say(`${title[0]?.toUpperCase()}${title.slice(1)}: перешифровано ${done}${shut}.`);
  }
  await queries.insertCanary(seal(plaintext), { replace: true });
  say(
    lost > 0
      ? `Готово, но ${counted(lost, ['значение', 'значения', 'значений'])} этими ключами не открыть: они остались как были. Найдётся прежний SECRET_KEY — добавьте его в SECRET_KEYS_OLD и повторите; иначе ключи введут заново.`
      : 'Готово: всё зашифровано нынешним SECRET_KEY. Убрав SECRET_KEYS_OLD, проверьте адреса уведомлений площадок: выданные при прежнем ключе перестанут работать.',
  );
}

async function reseal(at: queries.SealedColumn, prefix: string): Promise<{ done: number; unopened: number }> {
  let after: string[] | undefined;
  let [done, unopened] = [0, 0];
  for (;;) {
    const rows = await queries.sealedOtherwise(at, prefix, after);
    const opened = rows.flatMap((row) => {
      const text = unsealed(row.sealed);
      return text === undefined ? [] : [{ ...row, anew: seal(text) }];
    });
    await queries.updateSealed(at, opened);
    done += opened.length;
    unopened += rows.length - opened.length;
    after = rows.at(-1)?.key;
    if (!after) return { done, unopened };
  }
}
