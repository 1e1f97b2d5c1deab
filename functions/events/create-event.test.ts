import { describe, expect, it } from 'vitest';
import { aForm, anEvent } from '#functions/testing/builders.ts';
import { logEntries } from '#functions/testing/log-entries.ts';
import { aSystem, logLines } from '#functions/testing/system.ts';
import { createEvent, listEvents } from '#shared/contracts/events.ts';
import { PLAIN_EVENT } from '#shared/testing/plain-event.ts';

describe('POST /api/events', () => {
  it('answers 201 with the created event, owned by the caller [EVT-03, EVT-15]', async () => {
    const user = await (await aSystem()).user();
    const form = aForm({
      title: '  День открытых дверей ',
      description: 'Приходите',
      startDate: '2025-03-05T12:00:00+03:00',
      endDate: '2025-03-05T10:30:00Z',
      externalLink: 'https://example.ru/запись',
      color: '#FF00aa',
    });
    const { status, body, headers } = await user.post('/api/events', form);
    expect(status).toBe(201);
    expect(body).toEqual({
      ...PLAIN_EVENT,
      id: expect.stringMatching(/^[0-9a-f]{20}$/),
      userId: user.id,
      title: 'День открытых дверей',
      description: 'Приходите',
      startDate: '2025-03-05T09:00:00.000Z',
      endDate: '2025-03-05T10:30:00.000Z',
      externalLink: 'https://example.ru/запись',
      color: '#ff00aa',
      ownColor: '#ff00aa',
    });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    expect(await user.call(listEvents, { query: {} })).toEqual([body]);
  });

  it('fills in what may be left out [EVT-08, EVT-16]', async () => {
    const user = await (await aSystem()).user();
    expect(await user.call(createEvent, { form: anEvent() })).toMatchObject({
      color: '#3b82f6',
      description: '',
      externalLink: '',
      imageUrl: null,
    });
  });

  it('is told in the log on one line, with nothing that turns it round', async () => {
    const system = await aSystem();
    const user = await system.user();
    await user.call(createEvent, { form: anEvent({ title: 'Обед\r\nУдалён\u202eвчера' }) });
    const [entry] = await logEntries(await system.admin(), 'OTHER');
    expect(entry).toBe('мария: Создано мероприятие «Обед Удалён вчера»');
  });

  it.each([
    ['without a name', 'Content-Disposition: form-data\r\n'],
    ['with a file without a name', 'Content-Disposition: form-data; filename="a.png"\r\n'],
    ['without headers', ''],
  ])('refuses a form of a part %s, and answers the next request', async (_, header) => {
    const user = await (await aSystem()).user();
    const body = Buffer.from(`--b\r\n${header}\r\nx\r\n--b--\r\n`);
    const reply = await user.post('/api/events', body, {
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    expect(reply).toMatchObject({ status: 400, text: 'Неверный формат запроса', code: 'malformed-request' });
    expect((await user.post('/api/events', aForm())).status).toBe(201);
  });

  it('takes a form that came as text, not as base64', async () => {
    const user = await (await aSystem()).user();
    const reply = await user.post('/api/events', aForm({ title: 'Текстом ✓' }), { asText: true });
    expect(reply).toMatchObject({ status: 201, body: { title: 'Текстом ✓' } });
  });

  it.each([
    ['a title of 200 characters after trimming', { title: `  ${'я'.repeat(200)}  ` }],
    ['a description of 5,000 characters', { description: '🎉'.repeat(2500) }],
    ['a link by plain http', { externalLink: 'http://example.ru/' }],
    ['a link of 2,048 characters', { externalLink: `https://example.ru/${'a'.repeat(2029)}` }],
    ['366 days', { startDate: '2024-01-01T00:00:00Z', endDate: '2025-01-01T00:00:00Z' }],
    ['the first and the last year', { startDate: '1970-01-01T00:00:00Z', endDate: '1970-01-02T00:00:00Z' }],
    ['the last moment', { startDate: '2100-12-31T23:00:00Z', endDate: '2100-12-31T23:59:59.999Z' }],
  ])('takes %s [EVT-06, EVT-07, EVT-10]', async (_, fields) => {
    const user = await (await aSystem()).user();
    expect((await user.post('/api/events', aForm(fields))).status).toBe(201);
  });

  it.each([
    ['no title', { title: undefined }, 'Название обязательно|Не заполнено поле: title'],
    ['a blank title', { title: '   ' }, 'Название обязательно'],
    ['a title of 201 characters', { title: 'я'.repeat(201) }, 'Название не длиннее 200 символов'],
    ['a long description', { description: 'я'.repeat(5001) }, 'Описание не длиннее 5000 символов'],
    ['a javascript: link', { externalLink: 'javascript:alert(1)' }, 'Введите ссылку'],
    ['a data: link', { externalLink: 'data:text/html,x' }, 'Введите ссылку'],
    ['a link without a host', { externalLink: 'https://' }, 'Введите ссылку'],
    ['a long link', { externalLink: `https://example.ru/${'a'.repeat(2030)}` }, 'Ссылка не длиннее 2048 символов'],
    ['a colour by name', { color: 'red' }, 'Неверный формат цвета'],
    ['a colour of 3 digits', { color: '#fff' }, 'Неверный формат цвета'],
    ['a colour of 8 digits', { color: '#3b82f6ff' }, 'Неверный формат цвета'],
    ['a colour without #', { color: '3b82f6' }, 'Неверный формат цвета'],
    ['an end before the start', { endDate: '2025-03-05T08:59:59.999Z' }, 'Окончание должно быть позже начала'],
    ['an end at the start', { endDate: '2025-03-05T09:00:00.000Z' }, 'Окончание должно быть позже начала'],
    ['more than 366 days', { endDate: '2026-03-06T09:00:00.001Z' }, 'Мероприятие не может длиться дольше 366 дней'],
    ['a date without a time', { startDate: '2025-03-05' }, 'Укажите дату и время'],
    ['a time without a zone', { startDate: '2025-03-05T09:00:00' }, 'Укажите дату и время'],
    ['31 June', { startDate: '2025-06-31T09:00:00Z', endDate: '2025-07-02T09:00:00Z' }, 'Укажите дату и время'],
    ['a year before 1970', { startDate: '1969-12-31T23:59:59Z', endDate: '1970-01-01T01:00:00Z' }, 'Дата должна быть'],
    ['a year after 2100', { startDate: '2100-12-31T00:00:00Z', endDate: '2101-01-01T00:00:00Z' }, 'Дата должна быть'],
    ['an unknown field', { userId: 'another' }, 'Неизвестное поле: userId'],
    ['a field of every object', { constructor: 'x' }, 'Неизвестное поле: constructor'],
    ['a picture that is text', { image: 'text' }, 'Поле image принимает только файл изображения'],
    ['a strange removeImage', { removeImage: 'yes' }, 'removeImage принимает значение true или false'],
  ])('refuses %s and writes nothing [EVT-06, EVT-07, EVT-08, EVT-09, EVT-10, API-12]', async (_, fields, text) => {
    const system = await aSystem();
    const user = await system.user();
    const before = await system.items();
    const reply = await user.post('/api/events', aForm(fields));
    expect(reply).toMatchObject({ status: 400, headers: { 'content-type': 'text/plain; charset=utf-8' } });
    expect(reply.text).toMatch(new RegExp(`^(?:${text})`));
    expect(await system.items()).toEqual(before);
  });

  it('needs a token [API-07, API-13]', async () => {
    const { nobody } = await aSystem();
    expect(await nobody.post('/api/events', aForm())).toMatchObject({
      status: 401,
      text: 'Требуется аутентификация',
      code: 'authentication-required',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    });
  });

  it('is in the audit log with who did it, and the request in the log without what was sent [LOG-12]', async () => {
    const system = await aSystem();
    const user = await system.user('мария');
    await user.call(createEvent, { form: anEvent({ title: 'Тайное' }) });
    expect(await system.items()).toContainEqual(
      expect.objectContaining({ type: 'CALENDAR', description: 'Создано мероприятие «Тайное»', username: 'мария' }),
    );
    const line = logLines.find((each) => each.includes('POST /api/events'));
    expect(JSON.parse(line ?? '')).toMatchObject({ level: 'INFO', message: { status: 201, userId: user.id } });
    expect(logLines.join()).not.toMatch(/Тайное|Bearer|eyJ/);
  });
});
