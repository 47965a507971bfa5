import { getMe, login } from '@prilavok/contract';
import { expect, it } from 'vitest';
import { onPlatform } from '../database/pools.ts';
import { clientOf } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { demoAdministrator, demoPassword, demoSeller, makeDemoPeople } from './people.ts';
import { demoSignIns, renewDemoPassword } from './sign-ins.ts';

const server = useServer();

const start = (exposed: boolean) => onPlatform((db) => demoSignIns(db, exposed));
const signIn = (password: string, email = demoAdministrator) =>
  clientOf(server).call(login, { body: { email, password } });
const passwordIn = (line = '') => /пароль (\S+)/.exec(line)?.[1] ?? '';

it('gives the demo’s administrator a password of their own once strangers may come, and tells it once', async () => {
  await onPlatform(makeDemoPeople);
  expect((await start(false)).map(passwordIn)).toEqual([demoPassword, demoPassword]);
  const before = clientOf(server, (await signIn(demoPassword)).accessToken);
  await before.call(getMe);

  const [seller, administrator] = await start(true);
  const password = passwordIn(administrator);
  expect([passwordIn(seller), password]).toEqual([demoPassword, expect.stringMatching(/^\w{14}$/)]);
  await expect(signIn(demoPassword)).rejects.toThrow('401');
  await signIn(password);
  await signIn(demoPassword, demoSeller);
  await expect
    .poll(
      () =>
        before.refused(getMe).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 5000 },
    )
    .toBe(401);

  // Restarts, wherever they listen, keep it and don't tell it again.
  for (const exposed of [true, false]) {
    const lines = await start(exposed);
    expect(lines.join('\n')).not.toContain(password);
    expect(lines[1]).toContain('npm start -- demo-password');
  }
  await signIn(password);

  const renewed = passwordIn(await onPlatform(renewDemoPassword));
  await expect(signIn(password)).rejects.toThrow('401');
  await signIn(renewed);
});
