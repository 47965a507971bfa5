import type { GlobalDb } from '../database/pools.ts';
import { execute } from '../database/rows.ts';
import { newPassword, passwordFits, passwordHash } from '../users/passwords.ts';
import { credentialsOf, endFamiliesOf } from '../users/sessions.queries.ts';
import { updatePassword } from '../users/users.queries.ts';
import { demoAdministrator, demoPassword, demoSeller } from './people.ts';

const renewal = 'новый: npm start -- demo-password';

/**
 * How one signs in to the demo, in lines for the terminal. Everybody knows the demo's password: where strangers may come, the administrator gets one of
 * their own in its place, which is told this once, and whoever had signed in with the other is signed out. Later starts leave it.
 */
export async function demoSignIns(db: GlobalDb, exposed: boolean): Promise<string[]> {
  const seller = `Вход продавца: ${demoSeller}, пароль ${demoPassword}`;
  // Processes that start together: one makes the password.
  await execute(db)`select pg_advisory_xact_lock(7003)`;
  const administrator = await credentialsOf(db, demoAdministrator);
  if (!administrator?.demo) return [seller];
  const isKnownToAll = await passwordFits(demoPassword, administrator.passwordHash, 'start');
  const own = `Вход администратора: ${demoAdministrator}, `;
  if (!isKnownToAll) return [seller, `${own}пароль напечатан, когда его создали; ${renewal}`];
  if (!exposed) return [seller, `${own}пароль ${demoPassword}`];
  const password = await replacePassword(db, administrator.id);
  return [seller, `${own}пароль ${password} — запишите его, больше он не покажется; ${renewal}`];
}

/** Gives the demo's administrator a new password; a line for the terminal. */
export async function renewDemoPassword(db: GlobalDb): Promise<string> {
  const administrator = await credentialsOf(db, demoAdministrator);
  if (!administrator?.demo) return 'Демонстрационного администратора в этой базе нет.';
  return `Вход администратора: ${demoAdministrator}, пароль ${await replacePassword(db, administrator.id)}`;
}

async function replacePassword(db: GlobalDb, administrator: string): Promise<string> {
  const password = newPassword();
  await updatePassword(db, administrator, await passwordHash(password));
  await endFamiliesOf(db, administrator);
  return password;
}
