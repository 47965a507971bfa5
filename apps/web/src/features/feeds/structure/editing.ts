import type { changeFeedStructure, FeedStructure } from '@prilavok/contract';
import { differing } from '#ui/edit/changes.ts';
import type { Editing } from '#ui/edit/use-edit.ts';
import { flatOf, type NodeDraft, treeOf } from './nodes.ts';

export interface StructureDraft {
  nodes: readonly NodeDraft[];
}

/** How the structure of a feed is edited on its page. */
export const structureEditing = (id: string) =>
  ({
    draft: ({ nodes }): StructureDraft => ({ nodes: treeOf(nodes) }),
    changes: differing<StructureDraft>,
    input: ({ nodes = [] }, version) => ({ path: { id }, body: { nodes: flatOf(nodes), version } }),
    labels: { nodes: 'Узлы' },
    said: 'Структура сохранена, фид собирается заново',
  }) satisfies Editing<typeof changeFeedStructure, FeedStructure, StructureDraft, Partial<StructureDraft>>;
