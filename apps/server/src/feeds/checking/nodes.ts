import {
  deepestNode,
  eachFields,
  type FeedKind,
  type FeedNode,
  type FeedTarget,
  mostFeedFormulas,
  offerFields,
  orderFields,
  strangeTest,
} from '@prilavok/contract';
import { formulaMistake } from '../../calculation/index.ts';
import type { Db } from '../../database/pools.ts';
import { misfits } from '../../http/errors.ts';
import { propertiesAmong } from '../../properties/properties.queries.ts';
import { formulasIn } from '../building/needs.ts';
import { formats } from '../formats/formats.ts';
import { isXmlName } from '../writing/xml-text.ts';

interface Mistake {
  field: string;
  message: string;
}

/** Context in which a structure is checked. */
interface Checked {
  kind: FeedKind;
  target: FeedTarget;
  catalog: string | null;
}

/** Refuses nodes that can't be written, each mistake by its node. */
export async function checkNodes(
  db: Db,
  { kind, target, catalog }: Checked,
  nodes: readonly FeedNode[],
): Promise<void> {
  const { shape } = formats[target].info;
  const mistakes = [...treeMistakes(nodes), ...nodes.flatMap((node) => nodeMistakes(node, nodes, { kind, shape }))];
  if (nodes.length === 0)
    mistakes.push({ field: 'nodes', message: 'узлов нет: добавьте хотя бы один или верните образец' });
  if (mistakes.length === 0 && catalog !== null) mistakes.push(...(await catalogMistakes(db, catalog, nodes)));
  if (mistakes.length > 0) throw misfits(mistakes);
}

const at = ({ id }: FeedNode, field: string): string => `nodes.${id}.${field}`;

function treeMistakes(nodes: readonly FeedNode[]): Mistake[] {
  const mistakes: Mistake[] = [];
  const depths = new Map<string, number>();
  for (const node of nodes) {
    if (depths.has(node.id)) mistakes.push({ field: at(node, 'id'), message: 'такое имя узла уже есть' });
    const above = node.parent === null ? 0 : depths.get(node.parent);
    if (above === undefined)
      mistakes.push({ field: at(node, 'parent'), message: 'узел стоит в том, которого нет или который идёт позже' });
    const depth = (above ?? 0) + 1;
    if (depth > deepestNode)
      mistakes.push({ field: at(node, 'parent'), message: `глубже ${deepestNode} уровней нельзя` });
    depths.set(node.id, depth);
  }
  return mistakes;
}

/** Kinds of nodes that may stand in each other. */
const kindsIn: Record<'xml' | 'table' | 'json', readonly FeedNode['kind'][]> = {
  xml: ['element', 'attribute', 'text', 'group'],
  table: ['column', 'group'],
  json: ['element', 'group'],
};

function nodeMistakes(
  node: FeedNode,
  nodes: readonly FeedNode[],
  { kind, shape }: { kind: FeedKind; shape: 'xml' | 'table' | 'json' },
): Mistake[] {
  const mistakes: Mistake[] = [];
  const say = (field: string, message: string) => mistakes.push({ field: at(node, field), message });
  const above = nodes.find(({ id }) => id === node.parent);
  const hasChildren = nodes.some(({ parent }) => parent === node.id);
  if (!kindsIn[shape].includes(node.kind)) say('kind', 'такого узла в этом формате не бывает');
  if (node.name.trim() === '' && node.kind !== 'text' && node.kind !== 'group') say('name', 'не заполнено');
  if (
    shape === 'xml' &&
    (node.kind === 'element' || node.kind === 'attribute') &&
    node.name !== '' &&
    !isXmlName(node.name)
  )
    say('name', 'в имени бывают буквы, цифры, дефис, точка и подчёркивание; с буквы оно начинается');
  if (node.kind === 'attribute' && above?.kind !== 'element') say('parent', 'атрибут стоит только в элементе');
  if (node.kind === 'text' && above === undefined) say('parent', 'текст стоит только в элементе');
  if (above && above.kind !== 'element' && above.kind !== 'group') say('parent', 'в этом узле другие не стоят');
  if (above?.kind === 'element' && shape === 'table') say('parent', 'в столбце другие узлы не стоят');
  if (shape === 'json' && hasChildren && node.kind === 'element' && node.sources.length > 0)
    say('sources', 'у поля с вложенными полями своего значения нет');
  if (node.kind === 'group' && node.sources.length > 0) say('sources', 'у группы значения нет');
  const { each, when } = node;
  if (node.kind === 'attribute' && each && each.joiner === undefined)
    say('each', 'атрибут пишется один раз: задайте, чем соединить значения');
  if (each?.of === 'property' && each.property === undefined) say('each.property', 'не заполнено');
  if (each?.of === 'split' && !each.by) say('each.by', 'не заполнено');
  const ofOther = (field: string) =>
    !(field in eachFields) && !(field in (kind === 'order' ? orderFields : offerFields));
  if (each && (each.of === 'lines') !== (kind === 'order'))
    say(
      'each.of',
      kind === 'order' ? 'в фиде заказов повторяют только строки заказа' : 'строки заказа бывают только в фиде заказов',
    );
  for (const [index, source] of node.sources.entries()) {
    const own = source.kind === 'lookup' ? source.of : source;
    if (own.kind === 'field' && ofOther(own.field))
      say(
        `sources.${index}.field`,
        kind === 'order' ? 'это поле товара, а фид — о заказах' : 'это поле заказа, а фид — о товарах',
      );
    if (kind === 'order' && (own.kind === 'property' || own.kind === 'formula' || own.kind === 'mapped'))
      say(`sources.${index}.kind`, 'в фиде заказов бывают поля заказа и постоянный текст');
  }
  const strange = when && strangeTest(when, kind);
  if (strange) say(`when.${strange}`, 'это условие другого вида фидов');
  return mistakes;
}

/** Properties of another catalog, and formulas with mistakes. */
async function catalogMistakes(db: Db, catalog: string, nodes: readonly FeedNode[]): Promise<Mistake[]> {
  const named = nodes.flatMap((node) => [
    ...node.sources.flatMap((source, index) => {
      const own = source.kind === 'lookup' ? source.of : source;
      return own.kind === 'property' ? [{ property: own.property, field: at(node, `sources.${index}.property`) }] : [];
    }),
    ...(node.each?.property ? [{ property: node.each.property, field: at(node, 'each.property') }] : []),
  ]);
  const ids = named.map(({ property }) => property);
  const known = new Set((ids.length > 0 ? await propertiesAmong(db, catalog, ids) : []).map(({ id }) => id));
  const mistakes = named
    .filter(({ property }) => !known.has(property))
    .map(({ field }) => ({ field, message: 'такого свойства в каталоге нет' }));
  const formulas = formulasIn(nodes);
  if (formulas.length > mostFeedFormulas)
    mistakes.push({ field: 'nodes', message: `формул не больше ${mostFeedFormulas}` });
  else
    for (const formula of formulas) {
      const mistake = await formulaMistake(db, catalog, formula);
      if (mistake === undefined) continue;
      for (const node of nodes)
        for (const [index, source] of node.sources.entries())
          if (source.kind === 'formula' && source.formula === formula)
            mistakes.push({ field: at(node, `sources.${index}.formula`), message: mistake });
    }
  return mistakes;
}
