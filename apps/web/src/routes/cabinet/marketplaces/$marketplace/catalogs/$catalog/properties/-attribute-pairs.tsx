import type { Attribute, MappingSource, Marketplace } from '@prilavok/contract';
import { limitWords } from '#features/marketplaces/mapping/limit-words.ts';
import {
  removeSource,
  saveSources,
  shortenChoices,
  sourceEnd,
} from '#features/marketplaces/mapping/property-sources.ts';
import { sourceFrom, valueSources } from '#features/marketplaces/mapping/sources.ts';
import { guesses, type Pair } from '#ui/mapping/pair.ts';
import { hasOptions } from './-attribute-rows.ts';
import { newPropertyChoice } from './-new-property.ts';
import { OptionPairs } from './-option-pairs.tsx';
import type { PropertySuggestion } from './-suggestions.ts';

/**
 * An attribute of the marketplace and where its value comes from, as a row of the pair table. `own` are the categories of ours in which a property
 * for it may be made; nothing for who makes none.
 */
export function attributePair(
  marketplace: Marketplace,
  catalog: string,
  row: PropertySuggestion,
  own: readonly string[] | undefined,
): Pair {
  const { attribute, mapping, suggestions } = row;
  const { id, title, required, description, dictionary, limits } = attribute;
  const save = (source: MappingSource) => saveSources(marketplace, catalog, [{ attribute: id, source }]);
  return {
    id,
    of: { title, note: kindWords(attribute), ownWord: true, required, hint: description || undefined },
    to: mapping ? sourceEnd(mapping) : undefined,
    ...guesses(suggestions, ({ item, ...ground }) => ({
      ...ground,
      end: { title: item.title, ownWord: true },
      accept: () => save(item.source),
    })),
    remark: mapping
      ? undefined
      : {
          text: `Похожих свойств не нашлось${required ? ', без него карточки не уйдут' : ''}`,
          bad: required,
        },
    field: {
      label: `Откуда брать «${title}»`,
      placeholder: dictionary ? 'Выберите' : 'Выберите или впишите',
      source: valueSources({ marketplace, catalog, attribute }),
    },
    choose: async (chosen) => {
      const source = sourceFrom(chosen);
      if (source) await save(source);
    },
    unlink: mapping ? () => removeSource(marketplace, title, mapping) : undefined,
    more: mapping
      ? shortenChoices(marketplace, catalog, {
          target: { attribute: id },
          source: mapping.source,
          longest: dictionary === null ? limits?.longest : null,
        })
      : own && [newPropertyChoice({ marketplace, catalog, attribute, own })],
    unfold: hasOptions(row)
      ? {
          label: `Значения «${title}»`,
          content: () => (
            <OptionPairs marketplace={marketplace} catalog={catalog} attribute={attribute} source={mapping?.source} />
          ),
        }
      : undefined,
  };
}

const kinds: Record<Attribute['kind'], string> = {
  string: 'Текст',
  text: 'Длинный текст',
  integer: 'Целое',
  decimal: 'Десятичное',
  boolean: 'Да или нет',
  dictionary: 'Справочник',
  url: 'Ссылка',
  file: 'Файл',
};

function kindWords({ dictionary, kind, multiple, aspect, ...limited }: Attribute): string {
  const words = [dictionary ? kinds.dictionary : kinds[kind], ...limitWords(limited)];
  if (multiple && limited.maxValues === null) words.push('несколько значений');
  if (aspect) words.push('различает варианты');
  return words.join(', ');
}
