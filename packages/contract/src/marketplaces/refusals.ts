/** Codes that several calls of the marketplaces answer: what stands in the way of asking a marketplace, and what it says itself. */

/** The marketplace's dictionaries come through any account of the company. */
export const noAccount = { no_account: 'К площадке не подключён ни один аккаунт' };

/** A task goes one way at a time. */
export const taskBusy = { task_busy: 'Задача уже в очереди или идёт' };

/** A new account only reads: what it sends, people switch on by kind. */
export const sendingOff = {
  sending_off: 'Аккаунт этого не отправляет: включают на его странице, в разделе «Что изменится»',
};

/** The marketplace's own refusals, while a person waits for it; too many requests are 429, as everywhere. */
export const marketplaceRefusals = {
  marketplace_keys: 'Площадка не приняла ключи аккаунта',
  marketplace_refused: 'Площадка отказала, в сообщении — её слова',
  marketplace_missing: 'Площадка этого не нашла',
  marketplace_down: 'Площадка не отвечает',
  marketplace_gone: 'Площадка заменила этот метод',
};
