import {
  type Company,
  changeCompany,
  countWaitingCompanies,
  createCompany,
  findCompanies,
  getArchiveLink,
  getCompany,
  getCompanyArchive,
  getCompanyRemoval,
  openArchive,
  removeCompany,
} from '@prilavok/contract';
import { config } from '../config.ts';
import { enterCompany, type GlobalDb, onPlatform, withCompany } from '../database/pools.ts';
import { storage } from '../files/storage.ts';
import { conflict, invalid, mustBeFresh, mustFind, notFound, Refusal } from '../http/errors.ts';
import { keepPrivate } from '../http/files/answers.ts';
import { linkTo, readerOf } from '../http/files/links.ts';
import { handle, handleOutside } from '../http/handle.ts';
import { announceTo } from '../http/stream.ts';
import { enqueue } from '../jobs/job.ts';
import { ask } from '../rooms/hook.ts';
import { recordAct } from './acts.queries.ts';
import { type By, type Done, recordChange } from './audit.ts';
import { resumeCompany, sendApprovalLetter, sendBlockedLetter } from './companies.jobs.ts';
import * as queries from './companies.queries.ts';
import { archiveCompany, archivePath, eraseCompany } from './deleted-companies.jobs.ts';
import { personByPassword } from './guessing/guessing.ts';
import { companyRows, storedBytes } from './hooks.ts';
import { recordDownload } from './journal/downloads.ts';
import { ownersOf } from './users.queries.ts';

const missing = 'Компания не найдена';
const noArchive = 'Архив не найден';
const alreadyDeleted = (title: string) => conflict('deleted', `Компания «${title}» уже удалена`);

/** The menu shows no more than this many. */
const mostCounted = 100;

export const companies = [
  handle(findCompanies, async ({ db, body }) => ({ rows: await queries.listCompanies(db, body) })),

  handle(countWaitingCompanies, async ({ db }) => {
    const total = await queries.countWaiting(db, mostCounted);
    return { total, more: total === mostCounted };
  }),

  handle(getCompany, ({ db, path }) => model(db, path.id)),

  handle(createCompany, async ({ db, caller, request, body }) => {
    const id = await queries.insertCompany(db, body);
    await recordAct(db, caller, 'create_company', id, body);
    const company = await model(db, id);
    await recordCompany(db, { caller, request }, { company, became: company });
    return company;
  }),

  handle(changeCompany, async ({ db, caller, request, path, body }) => {
    const was = mustFind(await queries.lockCompany(db, path.id), missing);
    if (was.deletedAt) throw alreadyDeleted(was.title);
    mustBeFresh(was, body.version, `Компанию «${was.title}»`);
    const approved = body.approved ?? was.approved;
    const { reason } = body;
    mustBeReasoned(reason, { approved, wasApproved: was.approved });
    const before = await model(db, path.id);
    await queries.updateCompany(db, path.id, body);
    if (reason) await queries.blockCompany(db, path.id, reason);
    if (approved && was.blocked) await queries.unblockCompany(db, path.id);
    await recordAct(db, caller, 'change_company', path.id, body);
    const company = await model(db, path.id);
    await recordCompany(db, { caller, request }, { company, was: before, became: company });
    if (approved !== was.approved || company.blocked?.reason !== before.blocked?.reason)
      await tellStanding(db, company, { wasBlocked: was.blocked });
    return company;
  }),

  handleOutside(getCompanyRemoval, async ({ path }) => {
    const { users } = await onPlatform((db) => model(db, path.id));
    return withCompany(path.id, async (db) => {
      const none = { catalogs: 0, products: 0, offers: 0, accounts: 0, orders: 0, files: 0 };
      const rows: typeof none = Object.assign(none, ...(await ask(db, companyRows, undefined)));
      const bytes = (await ask(db, storedBytes, undefined)).reduce((sum, each) => sum + each, 0);
      return { users, ...rows, bytes, days: config().DELETED_COMPANY_DAYS };
    });
  }),

  handle(removeCompany, async ({ db, caller, request, path }) => {
    const { title, deletedAt } = mustFind(await queries.lockCompany(db, path.id), missing);
    if (deletedAt) throw alreadyDeleted(title);
    const gone = await queries.markDeleted(db, path.id, config().DELETED_COMPANY_DAYS);
    await recordAct(db, caller, 'delete_company', path.id, { title });
    const company = await model(db, path.id);
    await recordCompany(db, { caller, request }, { company, was: company });
    // Whoever works for it in memory stops at once.
    announceTo(db, path.id, { type: 'changed', resource: 'users/companies', ids: [path.id] });
    const queue = `company:${path.id}`;
    await enqueue(db, archiveCompany, { company: path.id }, { queue });
    await enqueue(db, eraseCompany, { company: path.id }, { queue, runAt: new Date(gone) });
    return model(db, path.id);
  }),

  handle(getArchiveLink, async ({ db, caller, path }) => {
    const deleted = await queries.deletedCompany(db, path.id);
    if (!caller || !deleted?.archive) throw notFound(noArchive);
    return linkTo(archiveFile(deleted.archive), caller);
  }),

  handleOutside(openArchive, async ({ body, request }) => {
    const owner = await personByPassword(request, body, queries.ownerOfDeleted);
    if (!owner) throw new Refusal(401, 'wrong_credentials', 'Почта или пароль не подошли');
    const { id, archive, ...told } = owner;
    if (!archive) throw conflict('archive_not_ready', 'Архив ещё готовится: мы напишем на почту, когда он будет готов');
    const file = archiveFile(archive);
    const reader = { user: id, apiKey: null, role: 'owner', company: file.company, family: null } as const;
    return { ...linkTo(file, reader), title: told.title, size: told.size, goneAt: told.goneAt };
  }),

  handleOutside(getCompanyArchive, async ({ path, query, request, reply }) => {
    keepPrivate(reply);
    const { title } = mustFind(await onPlatform((db) => queries.companyByArchive(db, path.key)), noArchive);
    const file = archiveFile(path.key);
    const caller = await readerOf(request, file, { signature: query, link: getArchiveLink, ofDeleted: true });
    const name = `Архив — ${title}.tar.gz`;
    await withCompany(file.company, (db) => recordDownload(db, { caller, request }, { id: file.company, title: name }));
    reply
      .type('application/gzip')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
    return (await storage()).getStream(archivePath(path.key));
  }),
];

/** Who loses approval is told why, and only they have a reason. */
function mustBeReasoned(
  reason: string | undefined,
  { approved, wasApproved }: { approved: boolean; wasApproved: boolean },
): void {
  if (approved && reason)
    throw invalid('reason', 'причину называют, когда подтверждение отзывают: уберите её или отзовите подтверждение');
  if (wasApproved && !approved && !reason)
    throw invalid('reason', 'напишите, почему подтверждение отозвано: эти слова увидят люди компании');
}

/** Tells owners by mail and processes at once that a company may, or may no longer, work; what has waited meanwhile goes on. */
async function tellStanding(db: GlobalDb, company: Company, { wasBlocked }: { wasBlocked: boolean }): Promise<void> {
  const { id, title, approved, blocked } = company;
  announceTo(db, id, { type: 'changed', resource: 'users/companies', ids: [id] });
  for (const { email } of await ownersOf(db, id)) {
    if (approved) await enqueue(db, sendApprovalLetter, { email, company: title });
    else if (blocked) await enqueue(db, sendBlockedLetter, { email, company: title, reason: blocked.reason });
  }
  if (approved && wasBlocked) await enqueue(db, resumeCompany, { company: id });
}

/** The archive of this key as a private file. */
const archiveFile = (key: string) => ({ address: `/uas/company/archive/${key}`, company: key.split('-')[0] ?? '' });

async function model(db: GlobalDb, id: string): Promise<Company> {
  return mustFind(await queries.companyById(db, id), missing);
}

/** Writes down in the company what the platform's administrator did with it. */
async function recordCompany(
  db: GlobalDb,
  by: By,
  { company: { id, title }, ...done }: Pick<Done, 'was' | 'became'> & { company: Company },
): Promise<void> {
  await enterCompany(db, id, (own) => recordChange(own, by, { subject: 'company', id, title, ...done }));
}
