import type { changeFeedConditions, FeedConditions, FeedTests } from '@prilavok/contract';
import { draftOf, type GroupDraft, type SentCondition, sentOf } from '#features/properties/conditions/draft.ts';
import type { Editing } from '#ui/edit/use-edit.ts';

export interface ConditionsDraft {
  tree: GroupDraft<FeedTests>;
}
interface Changes {
  condition?: SentCondition<FeedTests>;
}

/** Ids of a draft are given anew with each reading: what would be sent is compared. */
function changesOf(before: ConditionsDraft, after: ConditionsDraft): Changes {
  const [was, now] = [sentOf(before.tree), sentOf(after.tree)];
  return JSON.stringify(was) === JSON.stringify(now) ? {} : { condition: now };
}

/** How the conditions of a feed are edited on their page. */
export const conditionsEditing = (id: string) =>
  ({
    draft: ({ condition }) => ({ tree: draftOf<FeedTests>(condition) }),
    changes: changesOf,
    input: ({ condition = {} }, version) => ({ path: { id }, body: { condition, version } }),
    labels: { tree: 'Условия' },
    said: 'Условия сохранены, фид собирается заново',
  }) satisfies Editing<typeof changeFeedConditions, FeedConditions, ConditionsDraft, Changes>;
