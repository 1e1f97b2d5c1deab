import { describe, expect, it } from 'vitest';
import { writeLetter } from './letters.ts';

const site = 'https://calendar.example.ru';
const device = '<img src=x onerror="alert(1)"> & \u202e\r\nBcc: all@example.ru';
const letter = writeLetter(
  { letter: 'newDevice', data: { username: "<b>О'Нил</b>", device, time: '22.11.2026, 13:00 МСК' } },
  { siteAddress: site, name: '' },
);

describe('a letter', () => {
  it('is Russian text and HTML that say the same [MAIL-08]', () => {
    expect(letter?.subject).toBe('Вход с нового устройства');
    for (const part of [letter?.text, letter?.html]) {
      expect(part).toContain('Здравствуйте, ');
      expect(part).toContain('22.11.2026, 13:00 МСК');
      expect(part).toContain(site);
    }
    expect(letter?.html).toContain('lang="ru"');
  });

  it('shows what people have typed as they have typed it, on one line, and loads nothing [MAIL-08]', () => {
    expect(letter?.html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp;  Bcc: all@example.ru');
    expect(letter?.html).toContain('&lt;b&gt;О&#39;Нил&lt;/b&gt;');
    expect(letter?.html).not.toMatch(/<(?:img|b|script|link|style)\b|src=["']?http|url\(/i);
    expect(letter?.text).not.toMatch(/\u202e|\nBcc/);
  });

  it.each(['ofTomorrow', 'constructor', '__proto__'])('that this release does not know is none: %s', (unknown) => {
    expect(writeLetter({ letter: unknown, data: {} }, { siteAddress: site, name: '' })).toBeUndefined();
  });

  it('shows the names that strangers choose without links, on one line and short [MAIL-08]', () => {
    const data = { username: 'Анна', by: 'Казино.www.casino.ru', role: 'Читатель' };
    for (const kind of ['calendarInvited', 'calendarJoined']) {
      const told = {
        letter: kind,
        data: { ...data, calendar: `https://casino.ru/бонус\r\nBcc: a@b.ru ${'x'.repeat(90)}` },
      };
      const { subject, text, html } = writeLetter(told, { siteAddress: site, name: '' }) ?? expect.fail(kind);
      expect(subject).toMatch(/«https:\/\/ casino\. ru\/ бонус Bcc: a@ b\. ru…»$/);
      expect(subject.length).toBeLessThan(90);
      for (const part of [subject, text.replace(site, ''), html.replace(site, '')])
        expect(part).not.toMatch(/casino\.ru|https?:\/\/\S|a@b/);
    }
  });

  it('greets without a link whoever confirms an address, which may be a stranger’s [MAIL-08]', () => {
    const data = { username: `casino.ru-${'x'.repeat(50)}`, link: `${site}/confirm-email#a.b` };
    const { text, html } =
      writeLetter({ letter: 'confirmEmail', data }, { siteAddress: site, name: '' }) ?? expect.fail();
    for (const part of [text, html]) {
      expect(part).toContain('Здравствуйте, casino. ru-x');
      expect(part).not.toContain('x'.repeat(41));
    }
  });
});
