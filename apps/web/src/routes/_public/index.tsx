import { Button, useComputedColorScheme } from '@mantine/core';
import { marketplaces } from '@prilavok/contract';
import { createFileRoute, Link } from '@tanstack/react-router';
import { token } from '#api/token.ts';
import { Mark, marketplaceTitle } from '#ui/marks/mark.tsx';
import css from './-landing.module.css';
import productsDark from './-products-dark.webp';
import productsLight from './-products-light.webp';

export const Route = createFileRoute('/_public/')({
  staticData: { title: 'Один кабинет для всех маркетплейсов' },
  component: LandingPage,
});

const abilities = [
  {
    title: 'Один каталог на все площадки',
    text: 'Товар описан один раз: категории, бренды, свойства, картинки, цены и остатки. Фид магазина загружается целиком, повторная загрузка обновляет и ничего не удваивает.',
  },
  {
    title: 'Карточки на языке каждой площадки',
    text: 'Категории и свойства сопоставляются с подсказками, у каждой видно, откуда она взялась. До отправки показано, что именно изменится, после отказа — слова маркетплейса рядом с нужным полем.',
  },
  {
    title: 'Остатки и цены, которым можно верить',
    text: 'На площадки они уходят сами: только то, что изменилось, в пределах лимитов каждой. Видно, что и когда она приняла.',
  },
  {
    title: 'Заказы в одной таблице',
    text: 'Новый заказ появляется сам, со сроком отгрузки. Посылки, этикетки, отгрузки и отмены — по шагам, а если шаг сейчас невозможен, сказано почему.',
  },
  {
    title: 'Ничего не теряется',
    text: 'У каждого изменения есть автор и время. Прерванная выгрузка продолжается с места, где остановилась, журнал запросов хранит, что и когда ответила площадка.',
  },
  {
    title: 'Сначала попробовать',
    text: 'Песочница повторяет площадки вместе с их капризами: отказами, лимитами, задержками. Настоящие ключи понадобятся, когда вы решите.',
  },
];

function LandingPage() {
  const signedIn = token.use() !== '';
  return (
    <main className={css.page}>
      <section className={css.first}>
        <h1>Все маркетплейсы за одним прилавком</h1>
        <p>
          Кабинет для продавца, который ведёт один каталог, а торгует на нескольких площадках: товары, цены, остатки и
          заказы — в одном месте, спокойно и без таблиц на стороне.
        </p>
        <div className={css.doors}>
          <Button component={Link} to={signedIn ? '/cabinet' : '/auth/register'} size="lg">
            {signedIn ? 'В кабинет' : 'Зарегистрировать компанию'}
          </Button>
          {!signedIn && (
            <Button component={Link} to="/auth/login" size="lg" variant="default">
              Войти
            </Button>
          )}
        </div>
        <Marketplaces />
      </section>
      <Shot />
      <section className={css.abilities} aria-label="Что умеет">
        {abilities.map(({ title, text }) => (
          <article key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </article>
        ))}
      </section>
      <section className={css.whom}>
        <h2>Для кого</h2>
        <p>
          Для магазинов и производителей с каталогом от нескольких десятков до миллиона предложений. В кабинете работают
          вместе: владелец видит всё, контент-менеджер ведёт каталог, менеджер площадок — карточки и задачи, склад
          собирает заказы с телефона. Права каждого задаются ролью.
        </p>
        <p>
          «Прилавок» — свободная программа: её разворачивают у себя, и данные остаются у того, кто её развернул. Новую
          компанию подтверждает администратор этой площадки.
        </p>
      </section>
    </main>
  );
}

const Marketplaces = () => (
  <ul className={css.marks} aria-label="Площадки">
    {marketplaces.map((id) => (
      <li key={id}>
        <span aria-hidden>
          <Mark marketplace={id} />
        </span>
        {marketplaceTitle(id)}
      </li>
    ))}
  </ul>
);

/** The list of products as it is, in the visitor's theme. */
function Shot() {
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  return (
    <img
      className={css.shot}
      src={dark ? productsDark : productsLight}
      width={1600}
      height={1000}
      alt="Список товаров в кабинете: картинки, артикулы, бренды, цены, остатки и состояние на площадках"
    />
  );
}
