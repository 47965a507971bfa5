import { hook } from '../rooms/hook.ts';

/** Questions to the rooms above before a company is archived or erased. */

/** How many rows of some of its tables the company has. */
export const companyRows = hook<
  undefined,
  { catalogs?: number; products?: number; offers?: number; accounts?: number; orders?: number; files?: number }
>('users.company-rows');

/** Bytes that the company's files take. */
export const storedBytes = hook<undefined, number>('users.stored-bytes');

/** Names of uploaded files behind a name, in their order: one room keeps them all. */
export const uploadsAfter = hook<{ after: string; limit: number }, string[]>('users.uploads-after');

/** Where else something of the company lies in the storage. */
export const storedElsewhere = hook<undefined, string[]>('users.stored-elsewhere');
