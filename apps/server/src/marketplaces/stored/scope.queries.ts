import type { TaskScope } from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';

/** That `o` with its product `p` belongs to what a task takes: it is named, or stands under a category that is; nothing where a task takes all. */
export const withinScope = (company: string, scope: TaskScope | null | undefined): RawBuilder<unknown> | undefined =>
  scope && scope.offers.length + scope.categories.length > 0
    ? sql`and (o.id = any(${scope.offers}::bigint[]) or exists (
        select from categories s where s.company_id = ${company} and s.id = p.category_id and s.path && ${scope.categories}::bigint[]))`
    : undefined;
