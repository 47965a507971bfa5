import { z } from 'zod';
import type { AttributeRef, CategoriesApi, RemoteCategory, RemoteValue } from '../../api/catalog.ts';
import type { Caller } from '../../http.ts';
import { everyPage, nextOffset } from '../../pages.ts';
import { uniqueBy } from '../../portions.ts';
import { flag, id, key, rows, text, wrapped } from '../shapes.ts';
import { brandAttribute, brandsReader } from './brands.ts';
import { attributesOf, type Charc, dictionaryOf } from './charcs.ts';

const Parents = wrapped(rows(z.object({ id, name: text, isVisible: flag }), 'id'));
const Subjects = wrapped(
  rows(z.object({ subjectID: id, parentID: id, subjectName: text, parentName: text }), 'subjectID'),
);
const Colors = wrapped(rows(z.object({ name: key, parentName: text }), 'name'));
const Countries = wrapped(rows(z.object({ name: key, fullName: text }), 'name'));
const Words = wrapped(rows(key));
const Codes = wrapped(rows(z.object({ tnved: key, isKiz: flag }), 'tnved'));

/** Description of /content/v2/object/all: largest `limit`. */
const page = 1000;

/** Both levels count their numbers from one. */
const parentId = (number: string): string => `parent:${number}`;

/** Parents and their subjects, characteristics of a subject, and the dictionaries of some of them. Values have no numbers: their texts stand for them. */
export function categoriesApi(http: Caller, charcsOf: (subject: string) => Promise<Charc[]>): CategoriesApi {
  const get = <Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    { query = {}, group = 'content' }: { query?: Record<string, string | number>; group?: string } = {},
  ): Promise<z.output<Schema>> =>
    http.json({ method: 'GET', host: 'content', path, query, group, repeatable: true }, schema);

  const brands = brandsReader(http);

  async function valuesOf({ category, attribute }: AttributeRef): Promise<RemoteValue[]> {
    if (attribute === brandAttribute) return brands.all(category);
    const charc = (await charcsOf(category)).find(({ charcID }) => charcID === attribute);
    const directory = charc && dictionaryOf(charc);
    const group = 'directories';
    const value = (name: string, info = ''): RemoteValue => ({ id: name, value: name, info });
    switch (directory) {
      case undefined:
        return [];
      case 'colors':
        return (await get('/content/v2/directory/colors', Colors, { group })).data.map(({ name, parentName }) =>
          value(name, parentName),
        );
      case 'kinds':
        return (await get('/content/v2/directory/kinds', Words, { group })).data.map((name) => value(name));
      case 'countries':
        return (await get('/content/v2/directory/countries', Countries, { group })).data.map(({ name, fullName }) =>
          value(name, fullName),
        );
      case 'seasons':
        return (await get('/content/v2/directory/seasons', Words, { group })).data.map((name) => value(name));
      case 'tnved': {
        const query = { subjectID: category };
        return (await get('/content/v2/directory/tnved', Codes, { query, group })).data.map(({ tnved, isKiz }) =>
          value(tnved, isKiz ? 'нужен код маркировки' : ''),
        );
      }
    }
  }

  return {
    async tree() {
      const parents = (await get('/content/v2/object/parent/all', Parents)).data.map(
        ({ id: number, name, isVisible }): RemoteCategory => ({
          id: parentId(number),
          parent: null,
          title: name,
          path: [name],
          leaf: false,
          disabled: !isVisible,
        }),
      );
      const hidden = new Set(parents.filter(({ disabled }) => disabled).map((parent) => parent.id));
      const found: RemoteCategory[] = [...parents];
      const subjects = await everyPage<z.output<typeof Subjects>['data'][number], number>(async (offset = 0) => {
        const { data } = await get('/content/v2/object/all', Subjects, { query: { limit: page, offset } });
        return { rows: data, next: nextOffset(data, page, offset) };
      });
      for (const { subjectID, parentID, subjectName, parentName } of subjects) {
        const parent = parentId(parentID);
        const path = [parentName, subjectName];
        found.push({ id: subjectID, parent, title: subjectName, path, leaf: true, disabled: hidden.has(parent) });
      }
      return uniqueBy(found, (category) => category.id);
    },

    attributes: async (category) => attributesOf(await charcsOf(category), category),

    async values(of, { cursor, limit = page }) {
      if (of.attribute === brandAttribute) return brands.page(of.category, cursor);
      const all = uniqueBy(await valuesOf(of), (value) => value.id);
      const from = Number(cursor ?? 0);
      return { rows: all.slice(from, from + limit), cursor: from + limit < all.length ? String(from + limit) : null };
    },

    async searchValues(of, words, limit = 50) {
      const wanted = words.trim().toLowerCase();
      const holding = (await valuesOf(of)).filter(({ value }) => value.toLowerCase().includes(wanted));
      const rank = ({ value }: RemoteValue) =>
        value.toLowerCase().startsWith(wanted) ? value.length : 1000 + value.length;
      return uniqueBy(holding, (value) => value.id)
        .toSorted((one, other) => rank(one) - rank(other))
        .slice(0, limit);
    },
  };
}
