import { z } from 'zod';
import { kopecks, Money, roubles, Text } from '../values.ts';
import { line } from './line.ts';
import { phoneDigits, phoneOf } from './rules/phone.ts';
import { ServiceType } from './rules/service-types.ts';

/** Who gets an order. */
export const Recipient = z.object({
  name: z.string().nullable().describe('Имя получателя'),
  phone: z.string().nullable().describe('Телефон, +79161234567; у маркетплейса бывает подменным, с добавочным номером'),
});
export type Recipient = z.infer<typeof Recipient>;

/** Where an order is brought. */
export const OrderAddress = z.object({
  full: z.string().describe('Адрес одной строкой'),
  lat: z.number().nullable().describe('Широта; null — неизвестна'),
  lon: z.number().nullable().describe('Долгота; null — неизвестна'),
  flat: z.string().describe('Квартира или офис'),
  entrance: z.string().describe('Подъезд'),
  floor: z.string().describe('Этаж'),
  comment: z.string().describe('Что сказано курьеру: домофон, ориентиры, пожелания'),
});
export type OrderAddress = z.infer<typeof OrderAddress>;

/** A service that the buyer of an order has asked for. */
export const OrderService = z.object({
  type: ServiceType,
  title: z.string().describe('Как услуга названа'),
  price: Money.nullable().describe('Сколько за неё платит покупатель, в валюте заказа; null — площадка не сказала'),
});
export type OrderService = z.infer<typeof OrderService>;

const wholePhone = 'телефон целиком, например +7 916 123-45-67';
/** A phone as it is typed; kept in one spelling. A masked one, as others than its readers see it, is refused. */
const Phone = z
  .string()
  .trim()
  .max(40)
  .regex(/^[+\d\s().-]+$/, { error: wholePhone, abort: true })
  .refine((text) => phoneDigits(text).length >= 10 && phoneDigits(text).length <= 15, wholePhone)
  .transform(phoneOf);

/** The recipient of an own order, as it is typed. */
export const RecipientBody = z.object({
  name: line(200).min(1).nullable().default(null).describe('Имя получателя'),
  phone: Phone.nullable().default(null).describe('Телефон получателя: из 10–15 цифр'),
});

/** The address of an own order, as it is typed. */
export const AddressBody = z
  .object({
    full: line(1000).min(1).describe('Адрес одной строкой'),
    lat: z.number().min(-90).max(90).nullable().default(null).describe('Широта'),
    lon: z.number().min(-180).max(180).nullable().default(null).describe('Долгота'),
    flat: line(50).default('').describe('Квартира или офис'),
    entrance: line(50).default('').describe('Подъезд'),
    floor: line(50).default('').describe('Этаж'),
    comment: Text.max(2000).default('').describe('Что сказать курьеру'),
  })
  .refine(({ lat, lon }) => (lat === null) === (lon === null), {
    path: ['lon'],
    message: 'широта и долгота указываются вместе',
  });

/** The services of an own order, as they are typed. */
export const ServicesBody = z
  .array(
    z.object({
      type: ServiceType,
      title: line(200).min(1).describe('Как назвать услугу покупателю'),
      price: Money.transform((price) => roubles(kopecks(price))).describe(
        'Сколько за неё платит покупатель, в валюте заказа',
      ),
    }),
  )
  .max(20);
