const months = ['янв', 'фев', 'мар', 'апр', 'ма[йя]', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек'];
const english = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const month = `(${[...months, ...english].join('|')})`;
const dayOfMonth = new RegExp(`^(\\d{1,2})[.\\- ]${month}\\.?$`, 'i');
const monthOfYear = new RegExp(`^${month}[.\\- ](\\d{2})$`, 'i');
const wholeDate = /^(?:(\d{4})-(\d\d)-(\d\d)|(\d{1,2})\.(\d{1,2})\.(\d{4}))(?:T[\d:]+)?$/;
const time = /^(\d\d:\d\d):\d\d$/;

/**
 * Texts that somebody may have typed where a spreadsheet has made a date of them: «10-2» of «10.фев» and of
 * `2026-02-10`. Nothing for other texts.
 */
export function typedBeforeDate(text: string): string[] | undefined {
  const [, day = '', named = ''] = dayOfMonth.exec(text) ?? [];
  if (named) return [`${Number(day)}-${numberOf(named)}`];
  const [, ofYear = '', short = ''] = monthOfYear.exec(text) ?? [];
  if (ofYear) return [`${numberOf(ofYear)}-${short}`];
  const [, hours] = time.exec(text) ?? [];
  if (hours) return [hours];
  const [, isoYear, isoMonth, isoDay, localDay, localMonth, localYear] = wholeDate.exec(text) ?? [];
  const [year, number, date] = [isoYear ?? localYear, Number(isoMonth ?? localMonth), Number(isoDay ?? localDay)];
  if (!year) return undefined;
  // The first of a month is what month and year become.
  return [`${date}-${number}`, ...(date === 1 ? [`${number}-${year.slice(2)}`] : [])];
}

/** Whether a text is a date as spreadsheets write one that nobody has typed: «10.фев», «фев.26». */
export const isShortDate = (text: string): boolean => dayOfMonth.test(text) || monthOfYear.test(text);

const numberOf = (word: string): number => {
  const at = [...months, ...english].findIndex((name) => new RegExp(`^${name}$`, 'i').test(word));
  return (at % months.length) + 1;
};

/** Says what a spreadsheet has probably made a date of, and how the file is mended. */
export function mistakenDate(text: string): string {
  const typed = (typedBeforeDate(text) ?? []).map((each) => `«${each}»`).join(' или ');
  return `«${text}» — дата: похоже, Excel принял за неё ${typed || 'то, что было введено'}. Если это не дата, задайте столбцу формат «Текстовый», введите значение заново и загрузите файл ещё раз`;
}
