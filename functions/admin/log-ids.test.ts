import { expect, it } from 'vitest';
import { createFirstAdmin } from '#functions/first-admin/handler.ts';
import { aForm, anEvent } from '#functions/testing/builders.ts';
import { aSystem } from '#functions/testing/system.ts';
import { listLog } from '#shared/contracts/administration.ts';

const PASSWORD = 'верный пароль';
const SECRET = JSON.stringify({ username: 'корень', password: 'secret-of-admin' });

it('names by id who did what an entry tells of, and whose account or things it is about [ACC-04]', async () => {
  const system = await aSystem();
  await createFirstAdmin({ ...system.dependencies, readAdminSecret: async () => SECRET });
  const root = await system.storage.users.findUser('корень');
  const admin = await system.admin();
  const maria = await system.user('Мария', { password: PASSWORD });
  await system.nobody.post('/api/login', { username: 'Мария', password: PASSWORD });
  await system.nobody.post('/api/login', { username: 'Мария', password: 'не тот' });
  await system.nobody.post('/api/login', { username: 'кто-то', password: PASSWORD });
  const { id } = JSON.parse((await maria.post('/api/events', aForm())).text);
  await admin.put(`/api/events/${id}`, aForm(anEvent({ title: 'Другая' })));
  await admin.post(`/api/admin/users/${maria.id}/toggle`, { blocked: true });
  await admin.get('/api/admin/database/validate');

  const { events } = await admin.call(listLog, { query: { limit: '100' } });
  const told = events.map(({ description, userId, subjectId }) => [description, userId, subjectId]);
  const ids = told.filter(([description]) => description !== 'Создан для проверки').reverse();
  expect(ids).toEqual([
    ['Создан первый администратор', 'system', root?.id],
    ['Вход в систему', maria.id, maria.id],
    ['Неудачная попытка входа', maria.id, maria.id],
    ['Неудачная попытка входа', 'system', undefined],
    ['Создано мероприятие «Встреча»', maria.id, maria.id],
    ['Изменено мероприятие «Другая»', admin.id, maria.id],
    ['Пользователь Мария заблокирован', admin.id, maria.id],
    ['Проверка базы данных: нарушений нет', admin.id, undefined],
  ]);
});
