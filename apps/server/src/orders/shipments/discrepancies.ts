import type { Discrepancy } from '@prilavok/contract';
import type { RemoteTaken } from '@prilavok/marketplaces';
import type { SentParcel } from '../stored/shipments.queries.ts';

type Kind = Discrepancy['kind'];

const words: Record<Kind, { message: string; advice: string }> = {
  left: {
    message: 'Не вошла в эту отгрузку',
    advice: 'Сдайте посылку со следующей отгрузкой: эту перевозку маркетплейс собрал без неё.',
  },
  refused: {
    message: 'Не принята при сортировке',
    advice:
      'Заберите посылку, исправьте причину отказа и сдайте снова. Если сданное в порядке, откройте спор в заказе.',
  },
  lost: {
    message: 'Не найдена при приёмке',
    advice: 'Проверьте, не осталась ли посылка у вас. Если её сдали, сохраните акт и откройте спор.',
  },
  unknown: {
    message: 'Итог приёмки не распознан',
    advice: 'Посмотрите эту отгрузку в кабинете маркетплейса: он ответил словом, которого мы ещё не знаем.',
  },
  absent: {
    message: 'Маркетплейс не видит её в отгрузке',
    advice: 'Сверьте лист отгрузки: если посылку уже увезли, напишите в поддержку маркетплейса, иначе сдайте её снова.',
  },
  excess: {
    message: 'У маркетплейса в отгрузке, а у нас нет',
    advice: 'Обновите заказы источника и проверьте, собрана ли посылка: маркетплейс ждёт её с этой отгрузкой.',
  },
};

/**
 * Parcels that the receiver counted otherwise than we sent; a parcel that was put off and lies elsewhere with us is no
 * news.
 */
export function discrepancies(ours: readonly SentParcel[], theirs: readonly RemoteTaken[]): Discrepancy[] {
  const orders = new Map(ours.map(({ number, order }) => [number, order]));
  const told = new Map(theirs.map((taken) => [taken.number, taken]));
  const row = (kind: Kind, number: string, reason = ''): Discrepancy => ({
    number,
    order: orders.get(number) ?? null,
    kind,
    message: reason ? `${words[kind].message}: ${reason}` : words[kind].message,
    advice: words[kind].advice,
  });
  return [
    ...[...orders.keys()].flatMap((number) => {
      const taken = told.get(number);
      if (!taken) return row('absent', number);
      return taken.state === 'inside' ? [] : row(taken.state, number, taken.reason);
    }),
    ...[...told.values()]
      .filter(({ number, state }) => !orders.has(number) && state !== 'left')
      .map(({ number }) => row('excess', number)),
  ];
}
