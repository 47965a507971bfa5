import { z } from 'zod';
import type { RemoteAttribute } from '../../api/catalog.ts';
import type { Caller } from '../../http.ts';
import { count, flag, id, rows, text, wrapped } from '../shapes.ts';
import { brandOf } from './brands.ts';

const CharcsAnswer = wrapped(
  rows(
    z.object({
      charcID: id,
      name: text,
      required: flag,
      unitName: text,
      maxCount: count,
      charcType: count,
      isVariable: flag,
      existNamedField: flag,
    }),
    'charcID',
  ),
);

/** A characteristic of a subject. */
export type Charc = z.output<typeof CharcsAnswer>['data'][number];

/** Charcs of type 0 aren't used; 1 are lists of texts, 4 one number (description of /content/v2/object/charcs/{subjectId}). */
const unused = 0;
const number = 4;

/** Reads the characteristics of subjects, each once. */
export function charcsReader(http: Caller): (subject: string) => Promise<Charc[]> {
  const known = new Map<string, Promise<Charc[]>>();
  return (subject) => {
    const reading = known.get(subject) ?? read(http, subject);
    known.set(subject, reading);
    reading.catch(() => known.delete(subject));
    return reading;
  };
}

async function read(http: Caller, subjectId: string): Promise<Charc[]> {
  const path = '/content/v2/object/charcs/{subjectId}';
  const call = { method: 'GET', host: 'content', path, params: { subjectId }, group: 'content' } as const;
  const { data } = await http.json({ ...call, repeatable: true }, CharcsAnswer);
  return data.filter(({ charcType }) => charcType !== unused);
}

/** Their dictionaries, by the names of the characteristics that have one (same description). */
const dictionaries: { name: RegExp; dictionary: Dictionary }[] = [
  { name: /^цвет$/i, dictionary: 'colors' },
  { name: /^пол$/i, dictionary: 'kinds' },
  { name: /^страна производства$/i, dictionary: 'countries' },
  { name: /^сезон$/i, dictionary: 'seasons' },
  { name: /^тнвэд(-код)?$/i, dictionary: 'tnved' },
];
export type Dictionary = 'colors' | 'kinds' | 'countries' | 'seasons' | 'tnved';

export const dictionaryOf = ({ name }: Charc): Dictionary | undefined =>
  dictionaries.find((each) => each.name.test(name))?.dictionary;

const howSizesGo =
  'Предложения одного товара с артикулами вида «АРТИКУЛ/РАЗМЕР» уйдут одной карточкой с размерами, остальные — карточками одной группы.';

/** It goes by the account's rate of VAT. */
export const isVat = ({ name }: Charc): boolean => /^ставка ндс$/i.test(name);

/** The two of the fields beside `characteristics` that a card has no place of its own for. */
export const sizeField = ({ name, existNamedField }: Charc): 'techSize' | 'wbSize' | undefined =>
  !existNamedField
    ? undefined
    : /^размер$/i.test(name)
      ? 'techSize'
      : /^рос\.? размер$/i.test(name)
        ? 'wbSize'
        : undefined;

export const isNumber = ({ charcType }: Charc): boolean => charcType === number;

/** Attributes that a seller fills in by mapping: title, sizes of the package and VAT come with every card. */
export function attributesOf(charcs: readonly Charc[], subject: string): RemoteAttribute[] {
  const own = charcs.flatMap((charc) => {
    const size = sizeField(charc);
    if ((charc.existNamedField && !size) || isVat(charc)) return [];
    const dictionary = size ? undefined : dictionaryOf(charc);
    return [
      {
        id: size ?? charc.charcID,
        title: charc.name,
        description: size === 'techSize' ? howSizesGo : '',
        kind: dictionary ? 'dictionary' : !size && isNumber(charc) ? 'decimal' : 'string',
        required: charc.required,
        multiple: !size && !isNumber(charc) && charc.maxCount !== 1,
        maxValues: size || isNumber(charc) ? 1 : charc.maxCount || null,
        // Codes of customs are told for each subject apart.
        dictionary: dictionary === 'tnved' ? `tnved:${subject}` : (dictionary ?? null),
        aspect: charc.isVariable,
        group: null,
        ownValues: false,
        unit: size ? null : charc.unitName || null,
      } satisfies RemoteAttribute,
    ];
  });
  return [brandOf(subject), ...own];
}
