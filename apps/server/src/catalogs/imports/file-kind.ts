const needed = 'а нужен фид YML (файл XML), таблица или обмен CommerceML';
const from = 'выгрузите его из магазина или из 1С';

/** First bytes of files of other kinds, and the sentence for each. */
const kinds: [begins: RegExp, sentence: string][] = [
  [/^\xd0\xcf.\xe0\xa1\xb1.\xe1/s, 'Это таблица Excel (XLS) внутри gzip: распакуйте её и загрузите саму таблицу'],
  [
    /^PK...*(\[Content_Types\]\.xml|xl\/|_rels\/|docProps\/)/s,
    'Это таблица Excel (XLSX) внутри gzip: распакуйте её и загрузите саму таблицу',
  ],
  [/^PK...*opendocument\.spreadsheet/s, `Это таблица OpenDocument (ODS), ${needed}: ${from}`],
  [/^PK/, 'Это архив ZIP: распакуйте его и загрузите сам файл XML (или сожмите его в gzip)'],
  [/^(Rar!|7z\xbc\xaf)/, 'Это архив: распакуйте его и загрузите сам файл XML (или сожмите его в gzip)'],
  [/^%PDF/, `Это документ PDF, ${needed}: ${from}`],
  [/^(\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP)/s, `Это картинка, ${needed}`],
];

/** Sentence for a file that can't be a feed, by its first bytes; nothing for one that may be. */
export function misfitOf(head: Buffer): string | undefined {
  const start = head.subarray(0, 4096).toString('latin1');
  return kinds.find(([begins]) => begins.test(start))?.[1];
}
