/** Words for marketplaces' states of warehouses; a state that is new to us stays as it came. */
const words: Readonly<Record<string, string>> = {
  new: 'Создаётся',
  created: 'Работает',
  disabled: 'Выключен',
  disabled_due_to_limit: 'Приостановлен: исчерпан лимит заказов',
  blocked: 'Заблокирован',
  error: 'Ошибка на площадке',
  fbs: 'FBS',
  'fbs, processing': 'FBS, данные обновляются',
  dbs: 'Своя доставка (DBS)',
  dbw: 'Курьер площадки (DBW)',
  edbs: 'Экспресс-доставка (EDBS)',
  'c&c': 'Самовывоз',
  deleting: 'Удаляется',
};

/** A marketplace's state of a warehouse in Russian; a state that isn't known yet stays as the marketplace spells it. */
export const remoteWord = (state: string): string => words[state] ?? state;
