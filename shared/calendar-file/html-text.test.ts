import { describe, expect, it } from 'vitest';
import { htmlText } from './html-text.ts';

describe('a text that may be HTML', () => {
  it.each([
    'Пишите:\n<i.petrova@dk.example.ru>,\n<a@b.ru>, <p-1@b.ru>, <B_2@b.ru>',
    'ниже <s.ru/p> и <b:c>',
    'a < b, c > d',
    '<имя> & Ко',
    'Ноты &amp; пюпитр',
    'a\n\n\n\nb  c',
    '',
  ])('%j has no tags and stays', (text) => expect(htmlText(text)).toBe(text));

  it.each([
    ['<p>Один</p><p>Два</p>', 'Один\n\nДва'],
    ['Один<br>Два<BR/>Три', 'Один\nДва\nТри'],
    ['<h2>Заголовок</h2>текст<hr>конец', 'Заголовок\nтекст\nконец'],
    ['<b>Жирно</b>  и\n<i>косо</i>', 'Жирно и\nкосо'],
    [
      'Первая\r\n<a href="https://example.ru/">Билеты</a>\r\n\r\nПоследняя',
      'Первая\nБилеты (https://example.ru/)\n\nПоследняя',
    ],
    ['Первая<br>\nвторая\nтретья', 'Первая\nвторая\nтретья'],
    ['<p>Строки\nисходника</p><b>и</b>\nконец', 'Строки исходника\nи конец'],
    ['<ul><li>раз</li><li>два</li></ul>', '• раз\n\n• два'],
    ['<table><tr><td>а</td><td>б</td></tr></table>', 'аб'],
    ['<div>а</div>\n\n<div>б</div><p></p><p></p><p>в</p>', 'а\n\nб\n\nв'],
    ['до<!-- тайна -->после', 'допосле'],
    ['<!DOCTYPE html><html><head><title>Имя</title></head><body>Текст</body></html>', 'Текст'],
    ['а<style>p { color: red }</style><script>alert("x")</script >б', 'аб'],
    ['<b>a &lt; b &amp;&amp; c&nbsp;d</b>', 'a < b && c d'],
    ['<b>&laquo;&#1071;&raquo; &#x42f;&mdash;&hellip;</b>', '«Я» Я—…'],
    ['<b>&quot;a&quot; &apos; &gt; &ndash;</b>', '"a" \' > –'],
    ['<b>а</b>\rб\r\nв', 'а\nб\nв'],
    ['а<br class="x">\nб', 'а\nб'],
    ['<b>&#x10FFFF;</b>', '\u{10FFFF}'],
    ['<p>а</p> <dl><dt>б</dt><dd>в</dd></dl>', 'а\nб\nв'],
    ['<style type="text/css">p</style><title lang=ru>и</title>а', 'а'],
    ['<b>&unknown; &#0; &#x110000; &AMP;</b>', '&unknown; &'],
  ])('%j is %j', (html, text) => expect(htmlText(html)).toBe(text));

  it.each([
    ['<a href="https://example.ru/a">Билеты</a>', 'Билеты (https://example.ru/a)'],
    [
      "<A class=x HREF = 'http://example.ru/?a=1&amp;b=2'>Билеты</A>, вход",
      'Билеты (http://example.ru/?a=1&b=2) , вход',
    ],
    ['<a href="https://example.ru">https://example.ru</a>', 'https://example.ru'],
    ['<a href="https://example.ru"><img src="x"> </a>конец', 'конец'],
    ['<a href="https://example.ru/" target=_blank>Билеты\nтут</a >', 'Билеты\nтут (https://example.ru/)'],
    ['<a href="mailto:a@example.ru">Почта</a>', 'Почта'],
  ])('of a link %j is %j', (html, text) => expect(htmlText(html)).toBe(text));
});
