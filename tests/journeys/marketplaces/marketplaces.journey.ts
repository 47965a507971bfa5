import type { Locator, Page } from '@playwright/test';
import {
  changeOffer,
  changeProduct,
  findOffers,
  findPropertyMappings,
  findTasks,
  getTasks,
  type Marketplace,
  runTask,
  type TaskType,
} from '@prilavok/contract';
import { clean } from '../axe.ts';
import { type Caller, callerOf } from '../calls.ts';
import { expect, signIn, test } from '../journey.ts';
import { buy, move, setPace } from '../sandbox.ts';
import { aMugShop, aNewSeller, connectAccount, mapAsSuggested, onOrder } from '../selling.ts';

/**
 * A new seller's way at each marketplace beside Ozon, whose own is the golden one: keys, cards, a refusal that is mended, stock, and an order until the
 * buyer has it. What is the same everywhere is made by calls; here stands what differs.
 */
interface Way {
  marketplace: Marketplace;
  title: string;
  /** As the sandbox calls the shop. */
  account: string;
  /** Its work takes no time, unless how it is waited for is what is looked at. */
  pace: Record<string, number>;
  /** Fills in what is this marketplace's own. */
  keys(form: Locator, page: Page): Promise<void>;
  /** What is said when they fit. */
  fit: string;
  /** No call lists warehouses: the seller is asked for one as soon as the account is connected, and answers at once or later. */
  warehouse?: { now(question: Locator): Promise<void> } | { later(page: Page, sandbox: string): Promise<string> };
  /** Titles that it doesn't take: mended all at once, for it alone. */
  longTitles?: { titles: Readonly<Record<string, string>>; become: readonly string[] };
  /** Cards that it doesn't take without a description, a price and a brand: each reason has the act that mends it for all. */
  lacks?: { described: string; priced: string; price: string; branded: string };
  /** How many of the four mugs are taken at once. */
  taken: number;
  /** The card that is refused: by which words, and how it is mended where its refusal leads. */
  refused?: { article: string; told: string; leadsTo: string; mend(page: Page): Promise<void> };
  /** What the buyer takes, and its price there. */
  bought: { article: string; sum: string };
  /** What is pressed until the parcels are packed. */
  pack: readonly string[];
  /** What it wants to hear of a shipment before it is confirmed, said where the shipment is. */
  ships?(shipment: Locator): Promise<void>;
  /** What is printed, once the parcels are packed and once the shipment is confirmed. */
  prints: boolean;
  /** The carrier's last statuses, and what the history tells of them. */
  delivered: { statuses: readonly string[]; told: string | RegExp };
  /** A promotion, and what of a product in it costs, goes to the marketplace and remains, bought for 200. Some have none. */
  promotion?: { title: string; article: string; price: string; commission: string; remains: string };
  /** A price that it takes and keeps from sale as it looks like a mistake, until a person confirms it. */
  held?: { article: string; price: string };
}

const ways: readonly Way[] = [
  {
    marketplace: 'wildberries',
    title: 'Wildberries',
    account: '770177',
    // It tells of refused cards ten times a minute: whoever waits for a slow check asks too often.
    pace: { task: 0 },
    keys: (form) => form.getByLabel('Токен API', { exact: true }).fill('sandbox.770177.key'),
    fit: 'Ключи подходят: Магазин',
    taken: 3,
    refused: {
      article: 'KR-03',
      told: 'заглавными буквами',
      leadsTo: 'Название',
      async mend(page) {
        const title = page.getByRole('textbox', { name: 'Название' }).first();
        await expect(title).toBeFocused();
        await title.fill('Кружка Luminarc «Утро» синяя');
      },
    },
    longTitles: {
      titles: {
        'KR-01': 'Кружка Luminarc «Утро» белая для чая и кофе, из закалённого стекла, 0,35 л',
        'KR-02': 'Кружка Luminarc «Утро» чёрная, большая, с толстыми стенками и для микроволновки, 0,5 л',
      },
      become: [
        'Кружка Luminarc «Утро» белая для чая и кофе',
        'Кружка Luminarc «Утро» чёрная, большая, с толстыми стенками',
      ],
    },
    bought: { article: 'KR-03', sum: '420' },
    pack: ['Собрать заказ'],
    async ships(shipment) {
      await expect(shipment).toContainText('без этого Wildberries её не примет');
      const city = shipment.getByLabel('Город пункта');
      await city.fill('Москва');
      await city.press('Enter');
      await shipment.getByRole('combobox', { name: 'Пункт приёма' }).click();
      await shipment.page().getByRole('option', { name: 'СЦ Коледино' }).click();
      await shipment.getByRole('button', { name: 'Сохранить' }).click();
      await expect(shipment.getByRole('button', { name: 'Подтвердить отгрузку' })).toBeEnabled();
    },
    prints: true,
    delivered: { statuses: ['sold'], told: 'Wildberries: «Получено покупателем»' },
    promotion: { title: 'Хиты сезона', article: 'KR-03', price: '336', commission: '24,5', remains: '53,68' },
  },
  {
    marketplace: 'magnit',
    title: 'Магнит Маркет',
    account: '770277',
    pace: { moderation: 0, label: 0, task: 0 },
    async keys(form, page) {
      await form.getByLabel('API-ключ', { exact: true }).fill('sandbox-770277');
      await form.getByRole('combobox', { name: 'Магазин' }).click();
      await page.getByRole('option').first().click();
    },
    fit: 'Ключи подходят: Магазин',
    warehouse: {
      async later(page, sandbox) {
        await page.goto(`${sandbox}/?marketplace=magnit&account=770277`);
        return (await page.locator('p').filter({ hasText: 'Основной склад' }).locator('code').textContent()) ?? '';
      },
    },
    taken: 3,
    refused: {
      article: 'KR-04',
      told: 'контрольная цифра',
      leadsTo: 'Штрихкод',
      async mend(page) {
        const barcodes = page.getByRole('combobox', { name: 'Штрихкоды' });
        await expect(barcodes).toBeFocused();
        await barcodes.press('Backspace');
        await barcodes.press('Backspace');
        await barcodes.fill('4607000000045');
        await barcodes.press('Enter');
      },
    },
    lacks: { described: 'KR-01', priced: 'KR-02', price: '410', branded: 'KR-03' },
    bought: { article: 'KR-04', sum: '430' },
    pack: ['Собрать заказ'],
    prints: true,
    delivered: { statuses: ['RECEIVED'], told: 'Магнит Маркет: «Получен покупателем»' },
  },
  {
    marketplace: 'megamarket',
    title: 'Мегамаркет',
    account: 'kruzhki',
    pace: { task: 0, moderation: 0, label: 0 },
    async keys(form) {
      await form.getByLabel('Идентификатор продавца').fill('5150');
      await form.getByLabel('API-токен', { exact: true }).fill('of-somebody-else');
      await form.getByRole('button', { name: 'Подключить аккаунт' }).click();
      await expect(form).toContainText('Токен недействителен');
      await form.getByLabel('API-токен', { exact: true }).fill('sandbox-kruzhki');
    },
    fit: 'Аккаунт подключён. Ключи подходят.',
    warehouse: {
      async now(question) {
        await expect(question).toContainText('Мегамаркет не отдаёт списка складов');
        // A seller has one there, and its number is known.
        await expect(question.getByLabel('Номер на площадке')).toHaveValue('5150');
        await question.getByRole('button', { name: 'Добавить склад' }).click();
      },
    },
    taken: 3,
    bought: { article: 'KR-01', sum: '400' },
    pack: ['Собрать заказ'],
    prints: false,
    delivered: { statuses: ['DELIVERED'], told: /Состояние: В доставке\s+Доставлен/ },
  },
  {
    marketplace: 'yandex_market',
    title: 'Яндекс Маркет',
    account: 'kruzhki-na-markete',
    pace: { task: 0, moderation: 0, label: 0 },
    async keys(form, page) {
      await form.getByLabel('API-ключ', { exact: true }).fill('ACMA:sandbox-kruzhki-na-markete');
      // The only cabinet picks itself.
      await expect(form.getByRole('combobox', { name: 'Кабинет' })).toHaveValue('Кабинет kruzhki-na-markete');
      await form.getByRole('combobox', { name: 'Магазин' }).click();
      await page.getByRole('option', { name: '· FBS' }).click();
    },
    fit: 'Ключи подходят: Кабинет',
    taken: 2,
    bought: { article: 'KR-01', sum: '400' },
    pack: ['Взять в работу', 'Собрать посылку', 'Подтвердить посылку'],
    prints: false,
    delivered: { statuses: ['DELIVERY', 'PICKUP', 'DELIVERED'], told: /Состояние: В доставке\s+Доставлен/ },
    promotion: { title: 'Большая распродажа', article: 'KR-01', price: '360', commission: '15', remains: '106' },
    held: { article: 'KR-02', price: '99' },
  },
];

for (const way of ways)
  test.describe(way.title, () => {
    test.describe.configure({ mode: 'serial' });

    const place = { marketplace: way.marketplace, account: way.account };
    let page: Page;
    let caller: Caller;
    let catalog = '';
    let account = '';
    let number = '';

    const row = (text: string) => page.getByRole('row').filter({ hasText: text });
    const results = () => page.getByRole('navigation', { name: 'Итоги' });

    /** Answers the question after a warehouse, or leaves it for later. */
    async function answers(question: Locator): Promise<void> {
      if (way.warehouse && 'now' in way.warehouse) return way.warehouse.now(question);
      await question.getByRole('button', { name: 'Позже' }).click();
    }

    /** Runs the task that the account has from its beginning, and answers its number. */
    async function runs(type: TaskType): Promise<string> {
      const [task] = (await caller.call(findTasks, { body: { account, type } })).rows;
      // Its schedule may have begun it at this moment: then it is run once more.
      await expect(() => caller.call(runTask, { path: { id: task?.id ?? '' } })).toPass({ intervals: [300] });
      return task?.id ?? '';
    }

    /** Runs it, and waits until it is done well. */
    async function done(type: TaskType): Promise<void> {
      const task = await runs(type);
      const state = async () => (await caller.call(getTasks, { path: { ids: [task] } })).rows[0]?.status;
      await expect.poll(state, { intervals: [300] }).toBe('success');
    }

    test.beforeAll(async ({ browser, product }) => {
      const owner = await aNewSeller(product.url, `Кружки: ${way.title}`, `${way.marketplace}@kruzhki.test`);
      caller = await callerOf(product.url, owner);
      catalog = await aMugShop(caller);
      await setPace(product.sandbox, place, way.pace);
      page = await browser.newPage({ baseURL: product.url });
      await signIn(page, owner);
    });
    test.afterAll(() => page.close());

    test(`${way.title} is connected by its own keys`, async ({ product }) => {
      account = await connectAccount(page, way.marketplace, {
        title: `Кружки: ${way.title}`,
        catalog: 'Кружки',
        keys: (form) => way.keys(form, page),
        fit: way.fit,
        asked: way.warehouse && answers,
      });
      // Buyers and numbers of warehouses are on the sandbox's page.
      await expect(page.getByRole('link', { name: /^Песочница/ })).toHaveAttribute('href', `${product.sandbox}/`);
      if (!way.warehouse) return;
      // The account hears of its warehouse at once.
      await expect(page.getByText(/^Остатки не отправляются/)).toHaveCount('later' in way.warehouse ? 2 : 0);
      if ('later' in way.warehouse) {
        const warehouse = await way.warehouse.later(page, product.sandbox);
        // What lacks it can't run, and says what to do.
        await page.goto(
          `/cabinet/marketplaces/${way.marketplace}/${account}/workers/${await runs('stocks_prices_upload')}`,
        );
        const run = page.getByRole('region', { name: 'Ход задачи' });
        await expect(run).toContainText('добавьте склад сами');
        await run.getByRole('button', { name: 'Добавить склад' }).click();
        const form = page.getByRole('dialog', { name: 'Новый склад' });
        await form.getByLabel('Название').fill('Основной');
        await form.getByLabel('Номер на площадке').fill(warehouse);
        await form.getByRole('button', { name: 'Добавить склад' }).click();
        await expect(run.getByRole('button', { name: 'Добавить склад' })).toBeHidden();
      }
      await page.goto(`/cabinet/marketplaces/${way.marketplace}/${account}/warehouses`);
      await expect(row('Основной')).toContainText('Уходят');
    });

    test(`cards go to ${way.title}${way.refused ? '; what it refuses is mended where the refusal leads, and sent again' : ''}`, async () => {
      await mapAsSuggested(caller, way.marketplace, catalog);
      const task = `/cabinet/marketplaces/${way.marketplace}/${account}/workers/${await runs('products_upload')}`;
      await page.goto(task);
      await expect(results()).toContainText(`Принято${way.taken}`);
      if (!way.refused) return;
      const { article, told, leadsTo, mend } = way.refused;
      await expect(row(article)).toContainText(told);
      const accepted = page
        .getByRole('grid', { name: 'Итоги по товарам' })
        .getByRole('row')
        .filter({ hasText: 'Принято' });
      await expect(accepted).not.toHaveCount(0);
      await page.getByRole('button', { name: 'Только эти товары' }).first().click();
      await expect(accepted).toHaveCount(0);
      await row(article).getByRole('link', { name: leadsTo }).click();
      await mend(page);
      const save = page.getByRole('button', { name: 'Сохранить', exact: true });
      await save.click();
      await expect(save).toBeDisabled();
      await page.goto(task);
      await page.getByRole('button', { name: 'Запустить' }).click();
      await expect(results()).toContainText('Отказано0');
      await expect(row(article)).toContainText('Принято');
    });

    const { longTitles } = way;
    if (longTitles)
      test(`titles that are too long for ${way.title} are shortened all at once, for it alone`, async () => {
        const { titles, become } = longTitles;
        const offers = (await caller.call(findOffers, { path: { catalog }, body: {} })).rows;
        for (const { id, article } of offers)
          if (titles[article]) await caller.call(changeOffer, { path: { id }, body: { title: titles[article] } });
        const own = `/cabinet/marketplaces/${way.marketplace}/${account}`;
        const task = `${own}/workers/${await runs('products_upload')}`;
        const dialog = page.getByRole('dialog', { name: 'Сократить' });
        const shorten = async () => {
          await page.getByRole('button', { name: 'Сократить по словам' }).click();
          for (const short of become) await expect(dialog.getByText(short, { exact: true })).toBeVisible();
          await dialog.getByRole('button', { name: 'Сократить у 2 предложений' }).click();
          await expect(dialog).toBeHidden();
        };
        const sources = async () =>
          (
            await caller.call(findPropertyMappings, {
              path: { marketplace: way.marketplace },
              query: { catalog_id: catalog, kind: 'default' },
            })
          ).rows.length;
        // The same act stands where all goods of the account are looked through; it is taken back there.
        await page.goto(
          `${own}/products?view=why&fault=${encodeURIComponent('«Название» длиннее, чем принимает площадка')}`,
        );
        await page.getByRole('button', { name: 'Проверить каталог' }).first().click();
        // They are found one after the other: who shortens sooner shortens the first alone.
        await expect(page.getByRole('button', { name: /^Карточка: .* · 2$/ })).toBeVisible();
        await shorten();
        expect(await sources()).toBe(1);
        await page.getByRole('button', { name: 'Отменить' }).click();
        await expect.poll(sources).toBe(0);
        await page.goto(task);
        await expect(results()).toContainText(`Не готовы${become.length}`);
        await shorten();
        await page.getByRole('button', { name: 'Выгрузить снова' }).first().click();
        await expect(results()).not.toContainText('Не готовы');
        for (const article of Object.keys(titles)) await expect(row(article)).toContainText('Принято');
        await page.goto(`/cabinet/marketplaces/${way.marketplace}/catalogs/${catalog}/default-properties`);
        await expect(row('Название').first()).toContainText('длинное сокращаем');
      });

    const { lacks } = way;
    if (lacks)
      test(`cards that ${way.title} doesn't take without a description, a price and a brand are mended by their reasons`, async () => {
        const offers = (await caller.call(findOffers, { path: { catalog }, body: {} })).rows;
        const of = (article: string) => offers.find((offer) => offer.article === article);
        await caller.call(changeProduct, {
          path: { id: of(lacks.described)?.product ?? '' },
          body: { description: '' },
        });
        await caller.call(changeOffer, {
          path: { id: of(lacks.priced)?.id ?? '' },
          body: { price: null, oldPrice: null },
        });
        await caller.call(changeProduct, { path: { id: of(lacks.branded)?.product ?? '' }, body: { brand: null } });
        const task = `/cabinet/marketplaces/${way.marketplace}/${account}/workers/${await runs('products_upload')}`;
        await page.goto(task);
        const reason = (words: string) =>
          page.getByRole('region', { name: 'Что мешает товарам' }).getByRole('listitem').filter({ hasText: words });
        // It may come from elsewhere, too: the mapping says from where.
        await expect(reason('без описания').getByRole('link', { name: 'Откуда берём' })).toBeVisible();
        await reason('без описания').getByRole('button', { name: 'Задать для всех' }).click();
        const writing = page.getByRole('dialog', { name: 'Изменить товары' });
        await writing.getByRole('textbox', { name: 'Описание' }).fill('[Название]: для дома и в подарок');
        await writing.getByRole('button', { name: 'Изменить 1 предложение' }).click();
        await expect(writing).toBeHidden();
        await reason('Не заполнено: цена').getByRole('button', { name: 'Изменить цены' }).click();
        const dialog = page.getByRole('dialog', { name: 'Изменить цены' });
        await dialog.getByRole('textbox', { name: 'Цена' }).fill(lacks.price);
        await dialog.getByRole('button', { name: 'Изменить 1 предложение' }).click();
        await expect(dialog).toBeHidden();
        // Its dictionary calls it «Без бренда»: nobody has to pair the two.
        await reason('Не заполнено: Бренд').getByRole('button', { name: 'Нет бренда' }).click();
        await expect(writing.getByRole('combobox', { name: 'Бренд' })).toHaveValue('Нет бренда');
        await writing.getByRole('button', { name: 'Изменить 1 предложение' }).click();
        await expect(writing).toBeHidden();
        await page.getByRole('button', { name: 'Выгрузить снова' }).first().click();
        await expect(results()).not.toContainText('Не готовы');
        await expect(results()).toContainText('Отказано0');
      });

    test(`an order of ${way.title} comes with its price, and is packed`, async ({ product }) => {
      const { act, step, file } = onOrder(page);
      await runs('stocks_prices_upload');
      // The buyer finds it on sale once its stock has come.
      await expect(async () => {
        number = await buy(product.sandbox, place, { [way.bought.article]: 1 });
      }).toPass({ intervals: [300] });
      await runs('orders_import');
      await page.goto('/cabinet/orders');
      await row(number).getByRole('link', { name: number }).click();
      await expect(page.getByRole('region', { name: 'Состав' })).toContainText(way.bought.sum);
      await step('Новый');
      for (const one of way.pack) await act(one);
      await step('Посылки собраны');
      if (!way.prints) return;
      // Some draw labels a while after the parcel was packed, and the cabinet says so until then.
      const labels = async () => expect(await file('Этикетки посылок', '/labels')).toBe('%PDF');
      await expect(labels).toPass({ intervals: [500], timeout: 150_000 });
    });

    test(`it is handed over to ${way.title}, and delivered`, async ({ product }) => {
      const { act, step, file, history } = onOrder(page);
      await act('Создать отгрузку');
      await page.getByRole('dialog').getByRole('button', { name: 'Создать отгрузку' }).click();
      await step('Отгрузка создана');
      if (way.ships) {
        const order = page.url();
        await page.getByRole('region', { name: 'Отгрузка' }).getByRole('link').click();
        await way.ships(page.getByRole('complementary', { name: 'Отгрузка №' }));
        await page.goto(order);
      }
      await act('Подтвердить отгрузку');
      await expect(history()).toContainText(`${way.title} принял отгрузку`);
      if (way.prints) {
        const documents = async () => expect(await file('Документы отгрузки', '/documents')).toBe('%PDF');
        await expect(documents).toPass({ intervals: [500], timeout: 150_000 });
      }
      // A marketplace may say by itself that it is under way, before anybody presses.
      const handOver = page.getByRole('main').getByRole('button', { name: 'Передать в доставку' });
      await handOver.click({ timeout: 5_000 }).catch(() => {});
      await step('Передан в доставку');
      for (const status of way.delivered.statuses) await move(product.sandbox, place, number, status);
      await runs('orders_import');
      await expect(history()).toContainText(way.delivered.told);
    });

    const { promotion } = way;
    if (promotion)
      test(`a promotion of ${way.title} says what it leaves of a sale`, async () => {
        const { title, article, price, commission, remains } = promotion;
        const offers = (await caller.call(findOffers, { path: { catalog }, body: { search: article } })).rows;
        for (const { id } of offers) await caller.call(changeOffer, { path: { id }, body: { purchasePrice: '200' } });
        // In which category the marketplace has the goods is seen when they are looked at.
        await done('products_sync');
        await page.goto(`/cabinet/marketplaces/${way.marketplace}/${account}/promotions`);
        await page.getByRole('button', { name: 'Обновить акции' }).first().click();
        await row(title).click();
        await expect(page.getByRole('heading', { name: title })).toBeVisible();
        await expect(row(article)).toContainText(price);
        await expect(row(article)).toContainText(commission);
        await expect(row(article)).toContainText(remains);
      });

    const { held } = way;
    if (held)
      test(`a price that ${way.title} keeps in quarantine is looked at and confirmed on the product`, async () => {
        const [offer] = (await caller.call(findOffers, { path: { catalog }, body: { search: held.article } })).rows;
        await caller.call(changeOffer, { path: { id: offer?.id ?? '' }, body: { price: held.price, oldPrice: null } });
        const readiness = page.getByRole('region', { name: 'Готовность по площадкам' });
        const look = readiness.getByRole('button', { name: 'Проверить цену' });
        // It goes by itself too, some time later: a person who waits for it asks for both.
        await done('stocks_prices_upload');
        await done('products_sync');
        await page.goto(`/cabinet/catalogs/${catalog}/products/${offer?.product}`);
        await look.click();
        const dialog = page.getByRole('dialog', { name: /на площадке$/ });
        await expect(dialog).toContainText('Цена в карантине');
        await expect(dialog).toContainText(held.price);
        await clean(page);
        await dialog.getByRole('button', { name: 'Подтвердить цену' }).click();
        await expect(page.getByText('Цена подтверждена: площадка покажет её')).toBeVisible();
        await expect(look).toBeHidden();
      });
  });
