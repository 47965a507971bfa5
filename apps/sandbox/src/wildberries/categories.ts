import { z } from 'zod';
import { charcsOf } from './data/charcs.ts';
import { colors, countries, kinds, seasons, vats } from './data/directories.ts';
import { parents, subjectOf, subjects } from './data/subjects.ts';
import { cards, cardsRefusal, type Operations, ofCards, whole } from './wire.ts';

const Page = z.object({
  name: z.string().optional(),
  limit: whole.max(1000).default(30),
  offset: whole.default(0),
  parentID: whole.optional(),
});

/** Customs codes are of a subject alone; clothes and shoes must carry a code of marking. */
const tnvedOf = (subjectID: number): string[] => [0, 1, 2].map((at) => String(6_000_000_000 + subjectID * 10_000 + at));

export const categories: Operations = {
  'GET /content/v2/object/parent/all': cards.reads({}, () =>
    ofCards(parents.map(({ id, title }) => ({ name: title, id, isVisible: true }))),
  ),

  'GET /content/v2/object/all': cards.reads({ query: Page }, (_, { query: { name = '', limit, offset, parentID } }) =>
    ofCards(
      subjects
        .filter((subject) => parentID === undefined || subject.parent.id === parentID)
        .filter((subject) => subject.title.toLowerCase().includes(name.toLowerCase()))
        .slice(offset, offset + limit)
        .map(({ id, title, parent }) => ({
          subjectID: id,
          parentID: parent.id,
          subjectName: title,
          parentName: parent.title,
        })),
    ),
  ),

  'GET /content/v2/object/charcs/{subjectId}': cards.reads(
    { path: z.object({ subjectId: whole }) },
    (_, { path: { subjectId } }) => {
      const subject = subjectOf(subjectId);
      if (!subject) throw cardsRefusal('This category does not exist');
      return ofCards(
        charcsOf(subject).map((charc) => ({
          charcID: charc.id,
          subjectName: subject.title,
          subjectID: subject.id,
          name: charc.name,
          required: charc.required,
          unitName: charc.unit,
          maxCount: charc.number ? 0 : charc.most,
          popular: charc.required,
          charcType: charc.number ? 4 : 1,
          hasFilter: charc.required,
          isVariable: charc.variable,
          existNamedField: charc.named,
        })),
      );
    },
  ),

  'GET /content/v2/directory/colors': cards.reads({}, () =>
    ofCards(colors.map(([name, parentName]) => ({ name, parentName }))),
  ),
  'GET /content/v2/directory/kinds': cards.reads({}, () => ofCards(kinds)),
  'GET /content/v2/directory/countries': cards.reads({}, () =>
    ofCards(countries.map(([id, name, fullName]) => ({ id, name, fullName }))),
  ),
  'GET /content/v2/directory/seasons': cards.reads({}, () => ofCards(seasons)),
  'GET /content/v2/directory/vat': cards.reads({}, () => ofCards(vats)),
  'GET /content/v2/directory/tnved': cards.reads(
    { query: z.object({ subjectID: whole, search: z.string().optional() }) },
    (_, { query: { subjectID, search = '' } }) => {
      const sort = subjectOf(subjectID)?.parent.sort;
      const isKiz = sort === 'clothes' || sort === 'shoes';
      return ofCards(
        tnvedOf(subjectID)
          .filter((tnved) => tnved.includes(search))
          .map((tnved) => ({ tnved, isKiz })),
      );
    },
  ),
};
