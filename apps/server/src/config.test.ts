import { describe, expect, it } from 'vitest';
import { readConfig, WrongSetting } from './config.ts';

describe('settings', () => {
  it('have defaults for everything', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      SANDBOX_PORT: 3001,
      DEMO: true,
      ROLE: 'all',
      PUBLIC_URL: 'http://localhost:3000',
    });
  });

  it.each([
    [{}, '127.0.0.1', false],
    [{ DEMO: 'off' }, '0.0.0.0', false],
    [{ DEMO: 'off', HOST: '10.0.0.5', PUBLIC_URL: 'https://cabinet.example.ru' }, '10.0.0.5', false],
    [{ HOST: '0.0.0.0' }, '0.0.0.0', true],
    [{ PUBLIC_URL: 'https://demo.example.ru' }, '127.0.0.1', true],
  ])('open the demo to strangers only when told so: %o', (env, host, exposed) => {
    expect(readConfig(env)).toMatchObject({ HOST: host, DEMO_EXPOSED: exposed });
  });

  it.each([
    ['0.0.0.0', 'http://127.0.0.1:3001'],
    ['192.168.1.5', 'http://192.168.1.5:3001'],
    ['::1', 'http://[::1]:3001'],
  ])('have the sandbox asked where it listens: %s', (HOST, url) => {
    expect(readConfig({ HOST }).SANDBOX_URL).toBe(url);
  });

  it('count an empty variable as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000 });
  });

  it.each([
    ['off', false],
    ['1', 1],
    ['10.0.0.0/8, ::1', '10.0.0.0/8, ::1'],
  ])('name the proxies that are believed: %s', (given, read) => {
    expect(readConfig({ TRUST_PROXY: given }).TRUST_PROXY).toBe(read);
  });

  it.each([
    { PORT: 'abc' },
    { PORT: '70000' },
    { PORT: '0' },
    { PORT: '65535' },
    { DEMO: 'maybe' },
    { ROLE: 'boss' },
    { SANDBOX_PORT: '3000' },
    { DATABASE_URL: 'mysql://localhost/x' },
    { SECRET_KEY: 'short' },
    { SECRET_KEYS_OLD: 'a key of before that is as long as it has to be, short' },
    { PUBLIC_URL: 'cabinet' },
    { PUBLIC_URL: 'javascript:1' },
    { ADMIN_EMAIL: 'boss' },
    { LOG_LEVEL: 'loud' },
    { S3_BUCKET: 'pictures' },
    { CALLS_PER_SECOND: '10' },
    { TRUST_PROXY: 'on' },
    { TRUST_PROXY: '10.0.0.0/33' },
    { TRUST_PROXY: '10.0.0.0/8, anybody' },
  ])('are refused with a sentence that names them: %o', (env) => {
    const [name = ''] = Object.keys(env);
    expect(() => readConfig(env)).toThrow(WrongSetting);
    expect(() => readConfig(env)).toThrow(name === 'PORT' && env.PORT === '65535' ? 'SANDBOX_PORT' : name);
  });

  it('name the keys of before, by commas', () => {
    const [first, second] = ['a'.repeat(32), 'b'.repeat(40)];
    expect(readConfig({ SECRET_KEYS_OLD: `${first}, ${second},` }).SECRET_KEYS_OLD).toEqual([first, second]);
    expect(readConfig({}).SECRET_KEYS_OLD).toEqual([]);
  });

  it.each(['SECRET_KEY', 'SECRET_KEYS_OLD', 'ADMIN_PASSWORD', 'METRICS_TOKEN', 'SMTP_URL', 'DATABASE_URL'])(
    'that are secret don’t show their value when it is refused: %s',
    (name) => {
      expect(() => readConfig({ [name]: 'sesame' })).toThrow(/^Настройка [A-Z_]+ не подходит/);
    },
  );
});
