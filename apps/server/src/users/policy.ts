import { getKeptPeople } from '@prilavok/contract';
import { config } from '../config.ts';
import { handle } from '../http/handle.ts';
import { keptPeople } from '../upkeep/retention.ts';

export const policy = [
  handle(getKeptPeople, () => {
    const { KEEP_DAYS, DELETED_COMPANY_DAYS } = config();
    return { rows: keptPeople(KEEP_DAYS), deletedCompanyDays: DELETED_COMPANY_DAYS };
  }),
];
