import { z } from 'zod';
import { resource } from '../endpoint.ts';

const endpoint = resource('users/policy');

/** How long data of people are kept: the table that deletes them, as the policy tells it. */
export const getKeptPeople = endpoint('GET', '/uas/policy/retention', {
  title: 'Сколько хранятся данные людей: из той же таблицы, по которой они удаляются',
  roles: 'public',
  reply: z.object({
    rows: z.array(
      z.object({
        id: z.string().describe('Что хранится: имя строки таблицы'),
        title: z.string().describe('Что хранится о людях'),
        days: z.number().describe('Сколько дней; меньше одного — часы'),
      }),
    ),
    deletedCompanyDays: z.int().describe('Через сколько дней после удаления компании исчезает всё, что с ней связано'),
  }),
});
