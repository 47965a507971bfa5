import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePorts, temporaryFolder } from '../../tests/start/product.ts';
import { checksOf, quiet, settled } from '../parts/checks.ts';
import { beginLife, signedIn } from '../parts/life.ts';
import { productIn } from '../parts/product.ts';
import { argument } from '../parts/shop.ts';
import { filesIn, watch } from './figures.ts';
import { growthOf, sizes, swollen } from './growth.ts';
import { openReaders } from './readers.ts';
import { holds, none, type Verdict, verdictsOn } from './verdicts.ts';

/**
 * `npm run bench -- soak [--minutes 30] [--readers 200]`: a busy shop for half an hour, while so many open cabinets listen. What the product takes may
 * not grow after the first third; then it comes to rest, and is compared with the marketplace and with itself.
 */
const minutes = argument('minutes', 30);
const readers = argument('readers', 200);
/** Minutes until everything that was begun has to be over. */
const quietWithin = argument('quiet', 10);

const folder = await temporaryFolder();
const scratch = join(folder.path, 'tmp');
await mkdir(scratch);
const data = join(folder.path, 'data');
const product = productIn(data, await freePorts(), { TMPDIR: scratch });
const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);
try {
  await product.start();
  say('Открыт, магазин заполнен');
  const db = await product.database();
  const lines = await openReaders(product.url, await signedIn(product.url), readers);
  const life = await beginLife(product.url, product.sandbox);
  const figures = watch(product.url, db);
  const tell = () => {
    const now = figures.seen.at(-1);
    if (!now) return;
    const [memory, heap] = [Math.round(now.memory), Math.round(now.heap)];
    say(
      `память ${memory} МБ, куча ${heap} МБ, соединений ${now.connections}, файлов ${now.files}, ждут ${now.jobs} работ`,
    );
  };
  const third = minutes * 20_000;
  await wait(third);
  tell();
  const before = await sizes(db);
  await wait(third);
  tell();
  await wait(third);
  tell();
  const listening = lines.listening();
  await life.end();
  await figures.end();
  await lines.end();

  const waited = await quiet(db, quietWithin);
  say(`Тихо через ${waited} с`);
  const agreed = await settled(() => checksOf(db, product.sandbox, life.backwards));
  const growth = growthOf(before, await sizes(db));
  const unfinished = await swollen(db);
  await db.end();

  console.table(life.deeds);
  console.log('Что выросло в базе после первой трети, вместе с индексами:');
  console.table(
    growth
      .filter(({ bytes, rows }) => bytes > 100_000 || rows > 1000)
      .map(({ table, rows, bytes, why }) => ({
        таблица: table,
        строк: rows,
        КБ: Math.round(bytes / 1024),
        граница: why,
      })),
  );
  const answers = figures.seen.at(-1)?.broken ?? 0;
  const verdicts: Verdict[] = [
    [`ответов 5xx: ${answers}`, answers === 0],
    none('оборванных вызовов', life.faults),
    none('ошибок в журнале сервера', product.errors()),
    ...verdictsOn(figures.seen, minutes),
    [
      `живых потоков в конце: ${listening} из ${readers}, услышано новостей ${lines.heard()}, обрывов ${lines.cut()}`,
      listening === readers && lines.heard() > 0 && lines.cut() === 0,
    ],
    none('временных файлов, которые никому не нужны', [
      ...(await filesIn(scratch)),
      ...(await filesIn(join(data, 'files/imports'))),
    ]),
    none(
      'таблиц, рост которых никем не объяснён',
      growth.filter(({ why }) => !why).map(({ table }) => table),
    ),
    none('таблиц с незавершённым, которые не опустели', unfinished),
    ...agreed.map(({ title, broken }) => holds(title, broken)),
  ];
  for (const [text, held] of verdicts) console.log(`${held === undefined ? '·' : held ? '✓' : '✗'} ${text}`);
  process.exitCode = verdicts.some(([, held]) => held === false) ? 1 : 0;
} finally {
  await product.close();
  await folder.remove();
}
