/** What comes of asking a marketplace while a person waits; the message holds its own words. */
export const marketplaceErrors = {
  marketplace_keys: 'Площадка не приняла ключи',
  marketplace_refused: 'Площадка отказала',
  marketplace_missing: 'У площадки такого нет',
  marketplace_down: 'Площадка не отвечает',
};

/** A marketplace's dictionaries are asked for through any account of the company. */
export const dictionaryErrors = { no_account: 'К площадке не подключён ни один аккаунт', ...marketplaceErrors };
