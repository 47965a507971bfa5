import type { KeptFiles } from '../../catalogs/index.ts';
import { subtractStorageUse } from '../../catalogs/index.ts';
import { withCompany } from '../../database/pools.ts';
import { storage } from '../../files/storage.ts';
import { everyCompany } from '../../upkeep/rows.queries.ts';
import { addFreed } from '../../upkeep/runs.queries.ts';
import type { TidyWork } from '../../upkeep/tidy.jobs.ts';
import * as queries from '../stored/reports.queries.ts';

/** Where the file of a report lies in the storage. */
export const reportPath = (key: string): string => `reports/${key}`;

/** Files of reports in the storage, for whoever deletes what nobody knows. */
export const reportFiles: KeptFiles = ['reports', queries.knownReportFiles];

/** Deletes reports that are too old or were deleted, with their files; what a kill leaves of those goes with the leftovers. */
export const deleteSpentReports: TidyWork = async ({ days, signal }) => {
  const disk = await storage();
  for (const company of await everyCompany()) {
    const spent = await withCompany(company, (db) => queries.spentReports(db, days));
    for (const { id, key, size } of spent) {
      signal.throwIfAborted();
      const gone = await withCompany(company, async (db) => {
        if (!(await queries.deleteReport(db, id))) return false;
        await subtractStorageUse(db, size);
        await addFreed(db, 'report_files', { rows: 1, bytes: size });
        return true;
      });
      if (gone && key) await disk.delete(reportPath(key)).catch(() => {});
    }
  }
};
