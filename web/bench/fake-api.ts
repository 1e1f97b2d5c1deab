import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';
import { PLAIN_EVENT } from '#shared/testing/plain-event.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

const aDay = (month: Date, index: number): string => {
  const day = new Date(month);
  day.setUTCDate(1 + (index % 28));
  day.setUTCHours(5 + ((index * 7) % 13), (index % 2) * 30);
  return day.toISOString();
};

/** `count` events, spread over the days of this month. Every twentieth lasts three days. */
export const events = (count: number) => {
  const month = new Date();
  month.setUTCHours(0, 0, 0, 0);
  return Array.from({ length: count }, (_, index) => {
    const startDate = aDay(month, index);
    const minutes = index % 20 === 0 ? 3 * 24 * 60 : 60;
    return {
      id: `event-${index}`,
      userId: 'u1',
      title: `Мероприятие № ${index}`,
      startDate,
      endDate: new Date(Date.parse(startDate) + minutes * 60_000).toISOString(),
      ...PLAIN_EVENT,
      description: 'Описание на одну строку',
      color: ['#3b82f6', '#22c55e', '#ef4444', '#eab308'][index % 4] ?? '#3b82f6',
    };
  });
};

const A_MONTH = 28;

/** `count` dates of daily series. Every twentieth date is changed by itself. */
export const datesOfSeries = (count: number) =>
  events(count).map((event, index) => {
    const seriesId = `series-${Math.floor(index / A_MONTH)}`;
    const day = event.startDate.slice(0, 10).replaceAll('-', '');
    const isChanged = index % 20 === 0;
    return { ...event, id: `${seriesId}_${day}`, seriesId, recurrence: 'FREQ=DAILY', isChanged };
  });

/** The built SPA with an API that answers at once, so that only the browser's work is measured. */
export const serve = async (dist: string, list: unknown[]): Promise<{ url: string; server: Server }> => {
  const answers: Record<string, unknown> = {
    '/api/user': { id: 'u1', username: 'анна', role: 'user' },
    '/api/events': list,
  };
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (answers[pathname]) return response.writeHead(200).end(JSON.stringify(answers[pathname]));
    const file = extname(pathname) ? pathname : '/index.html';
    try {
      const body = await readFile(join(dist, file));
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('No port');
  return { url: `http://127.0.0.1:${address.port}`, server };
};
