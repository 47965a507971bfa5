import { keys, refused, type Saying, type Sayings, wait } from './saying.ts';
import { sayingsOfGoods } from './sayings-of-goods.ts';
import { sayingsOfOrders, sayingsOfShipments } from './sayings-of-orders.ts';

/** Of all methods. */
const everywhere: Sayings = {
  'Circle is open': wait('Ozon на несколько минут закрыл метод: слишком много запросов.', 120),
  'rate limit': wait('Слишком много запросов в секунду, Ozon просит подождать.'),
  'Internal error': { kind: 'down', message: 'Ozon не успел обработать запрос. Повторим позже.' },
  'Invalid Api-Key': keys('Ozon не принял ключи: проверьте Client ID и API-ключ.'),
  'Client-Id': keys('Ozon не принял ключи: проверьте Client ID и API-ключ.'),
  'company not found': keys('Ozon не принял ключи: проверьте Client ID и API-ключ.'),
  'Api-key is deactivated': keys('Срок действия API-ключа Ozon закончился: создайте новый в его кабинете.'),
  'Api-key is expired': keys('Срок действия API-ключа Ozon закончился: создайте новый в его кабинете.'),
  'missing a required role': keys('У API-ключа Ozon нет роли для этого действия: создайте ключ с ролью Admin.'),
  'restricted to specific IP': keys(
    'API-ключ Ozon разрешён только для других IP-адресов: добавьте наш в его кабинете.',
  ),
  'method is not allowed': refused('Такого метода у Ozon больше нет: обновите программу.'),
  // Descriptions of single methods: what a subscription opens. The key is as good as before.
  'not available with existing subscription': refused('На вашем тарифе Ozon этого нет: подключите нужную подписку.'),
};

/** All that is known of Ozon's words. Source: "Ошибки" of its description. */
const sayings: [said: RegExp, saying: Saying][] = [
  ...Object.entries(sayingsOfShipments),
  ...Object.entries(sayingsOfGoods),
  ...Object.entries(sayingsOfOrders),
  ...Object.entries(everywhere),
].map(([code, saying]) => [patternOf(code), saying]);

/** A single plain word must be all that is said: `other` stands in many sentences. */
function patternOf(code: string): RegExp {
  const text = code.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  if (/^[a-z]+$/.test(code)) return new RegExp(`^\\s*${text}\\s*$`, 'i');
  return new RegExp(`(?<![A-Za-z0-9_])${text}(?![A-Za-z0-9_])`, 'i');
}

/** The meaning of what Ozon said, in a method's answer or of a row or a card; nothing for what isn't known. */
export const sayingOf = (said: string, path = ''): Saying | undefined =>
  sayings.find(([pattern, { at }]) => (at ? at.test(path) : true) && pattern.test(said))?.[1];
