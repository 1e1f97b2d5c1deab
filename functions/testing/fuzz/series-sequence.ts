import * as v from 'valibot';
import {
  begun,
  type Edit,
  edited,
  type Fields,
  type Group,
  type One,
  present,
  removedFrom,
  seen,
  shownOf,
  type Wanted,
  wantedOf,
} from '#functions/domain/events/series-model.testing.ts';
import { aPicture } from '#functions/testing/builders.ts';
import { toForm } from '#functions/testing/caller.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import { type CalendarEvent, createEvent, listEvents, updateEvent } from '#shared/contracts/events.ts';
import { feedList } from '#shared/contracts/feed.ts';
import type { Random } from '#shared/testing/random.ts';
import { readCalendarFile } from '#shared/testing/read-calendar-file.ts';
import { dayFrom } from '#shared/time/day.ts';
import { DAY_MS, HOUR_MS } from '#shared/time/units.ts';
import { problemOf } from './problem.ts';
import { someEdit } from './random-series.ts';
import {
  expectedLines,
  expectSame,
  Finding,
  idOf,
  isCompared,
  LAST,
  type Line,
  lineOf,
  sorted,
  textOf,
} from './series-lines.ts';

const WINDOW = { from: '2025-01-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' };

const iso = (instant: number): string => new Date(instant).toISOString();

/** The multipart fields that request the wanted state. `was`: the state with which the dialog was opened. */
const formOf = (random: Random, wanted: Wanted, was?: { readonly fields: Fields; readonly rule: string }) => {
  const { picture, ...texts } = wanted.fields;
  const isNewPicture = picture !== null && picture !== was?.fields.picture;
  const isRemoved = picture === null && was !== undefined && (was.fields.picture !== null || random.chance(0.1));
  const isSameRule = wanted.rule === was?.rule && random.chance(0.5);
  return {
    ...texts,
    startDate: iso(wanted.start),
    endDate: iso(wanted.start + wanted.length),
    timeZone: wanted.zone,
    allDay: String(wanted.isAllDay),
    recurrence: isSameRule ? undefined : wanted.rule,
    image: isNewPicture ? aPicture() : undefined,
    removeImage: isRemoved ? 'true' : undefined,
  };
};

const atNight = ({ isAllDay, timeOfDay, length }: Group): boolean =>
  !isAllDay && (timeOfDay < 5 * HOUR_MS || timeOfDay + length > 24 * HOUR_MS);

/** The stored events of one owner, and a model of the expected events. */
export class Sequence {
  groups: Group[] = [];
  /** The address of each picture of a series or event. The earlier part of a split has a copy. */
  private readonly pictures = new Map<string, string>();
  readonly told: string[] = [];
  readonly owner: SystemUser;
  private readonly random: Random;

  constructor(owner: SystemUser, random: Random) {
    this.owner = owner;
    this.random = random;
  }

  /** The name of the picture that a date shows. The address of another picture is a finding. */
  private pictureOf(event: CalendarEvent, ought: string | null | undefined): string | null {
    if (event.imageUrl === null) return null;
    const place = `${event.seriesId ?? event.id} ${ought}`;
    const known = this.pictures.get(place) ?? event.imageUrl;
    this.pictures.set(place, known);
    return known === event.imageUrl ? (ought ?? 'none expected') : `another: ${event.imageUrl}`;
  }

  /** The addresses of all pictures that the product must still have. */
  async urls(): Promise<string[]> {
    const shown = this.groups.flatMap((group) =>
      present(group).map((one) => `${group.id} ${seen(group, one).picture}`),
    );
    const urls = shown.flatMap((place) => this.pictures.get(place) ?? []);
    // A series keeps its own picture even if every date has another one.
    for (const { id, base } of this.groups) {
      if (base.picture === null) continue;
      const { location } = (await this.owner.get(`/api/events/${id}/image`)).headers;
      if (location === undefined) throw new Finding(`${id} has lost ${base.picture}`);
      urls.push(location);
    }
    return [...new Set(urls)];
  }

  private lines(events: readonly CalendarEvent[]): Line[] {
    const names = new Map(
      this.groups.flatMap((group) => present(group).map((one) => [idOf(group, one), seen(group, one).picture])),
    );
    return events.map((event) => lineOf(event, this.pictureOf(event, names.get(event.id))));
  }

  async begin(wanted: Wanted): Promise<void> {
    this.told.push(`begins ${JSON.stringify(wanted)}`);
    const reply = await this.owner.post('/api/events', toForm(formOf(this.random, wanted)));
    const expected = begun('', wanted);
    this.expectStatus(reply, createEvent, expected ? 201 : 400);
    if (!expected) return;
    const { id, seriesId } = v.parse(createEvent.output, reply.body);
    this.groups = [{ ...expected, id: seriesId ?? id }];
  }

  private expectStatus(
    reply: Awaited<ReturnType<SystemUser['get']>>,
    contract: Parameters<typeof problemOf>[1],
    status: number,
  ): void {
    const problem = problemOf(reply, contract);
    if (problem) throw new Finding(problem);
    if (reply.status !== status) throw new Finding(`${reply.status} instead of ${status}: ${reply.text}`);
  }

  /** Makes a random edit. @returns whether it was accepted; undefined: nothing is left to edit */
  async edit(): Promise<boolean | undefined> {
    const all = this.groups.flatMap((group) =>
      present(group).flatMap((one) => (one.day < LAST - 30 ? [{ group, one }] : [])),
    );
    if (all.length === 0) return undefined;
    const at = (index: number) => all[index % all.length] ?? all[0];
    const edit = someEdit(this.random, (index) => at(index)?.one.day ?? 0);
    const target = at(edit.at);
    if (!target) return undefined;
    const { group, one } = target;
    const isBare = group.rule !== '' && edit.scope === 'all' && one === present(group)[0] && this.random.chance(0.5);
    const isDefault = (edit.scope === 'this' && this.random.chance(0.5)) || group.rule === '' || isBare;
    const path = `/api/events/${isBare ? group.id : idOf(group, one)}${isDefault ? '' : `?scope=${edit.scope}`}`;
    return edit.isRemoval ? this.remove(path, target, edit.scope) : this.change(path, target, edit);
  }

  private async remove(
    path: string,
    { group, one }: { group: Group; one: One },
    scope: Edit['scope'],
  ): Promise<boolean> {
    this.told.push(`DELETE ${path}`);
    const reply = await this.owner.delete(path);
    this.expectStatus(reply, updateEvent, 200);
    const left = removedFrom(group, one, scope);
    this.groups = this.groups.flatMap((other) => (other === group ? (left ?? []) : other));
    await this.lookSometimes(`after ${path}`);
    return true;
  }

  private async change(path: string, { group, one }: { group: Group; one: One }, edit: Edit): Promise<boolean> {
    const wanted = wantedOf(group, one, edit);
    const form = formOf(this.random, wanted, { fields: seen(group, one), rule: group.rule });
    const { image, ...texts } = form;
    this.told.push(`PUT ${path} ${JSON.stringify({ ...texts, ...(image && { image: wanted.fields.picture }) })}`);
    const reply = await this.owner.put(path, toForm(form));
    const expected = edited(group, one, { scope: edit.scope, wanted });
    this.expectStatus(reply, updateEvent, expected ? 200 : 400);
    if (!expected) {
      await this.look(`after a refused PUT ${path}`);
      return false;
    }
    const known = this.groups.map(({ id }) => id);
    const { next, earlier } = expected;
    let parts = [next];
    if (earlier) {
      const listed = await this.owner.call(listEvents, { query: WINDOW });
      const fresh = [...new Set(listed.flatMap(({ seriesId }) => seriesId ?? []))].filter((id) => !known.includes(id));
      const [id, another] = fresh;
      if (id === undefined || another !== undefined) throw new Finding(`${path} makes ${fresh.length} new series`);
      parts = [{ ...earlier, id }, next];
      // The dates of the earlier part keep their pictures. The picture of that part itself is a copy.
      for (const [place, url] of this.pictures)
        if (place.startsWith(`${group.id} `) && place !== `${group.id} ${group.base.picture}`)
          this.pictures.set(place.replace(group.id, id), url);
    }
    this.groups = this.groups.flatMap((other) => (other === group ? parts : other));
    await this.lookSometimes(`after PUT ${path}`);
    const [answer] = this.lines([v.parse(updateEvent.output, reply.body)]);
    if (!expectedLines(this.groups).some(({ text }) => text === answer?.text))
      throw new Finding(`PUT ${path} answers ${answer?.text}`);
    return true;
  }

  private async lookSometimes(when: string): Promise<void> {
    if (this.random.chance(0.3)) await this.look(when);
  }

  private async look(when: string): Promise<void> {
    const listed = await this.owner.call(listEvents, { query: WINDOW });
    expectSame(`The list ${when}`, sorted(this.lines(listed)), sorted(expectedLines(this.groups)));
  }

  /** Compares a window, the feed and the .ics with the model. */
  async lookAround(system: System): Promise<void> {
    const { random, owner } = this;
    await this.look('at the end');
    const start = dayFrom(2026, 0, 1) + random.below(200);
    const query = { from: iso(start * DAY_MS), to: iso((start + 1 + random.below(45)) * DAY_MS) };
    const ought = expectedLines(this.groups);
    const inside = ought.filter((line) => line.start < query.to && line.end > query.from);
    const listed = await owner.call(listEvents, { query });
    expectSame(`The list of ${query.from} to ${query.to}`, sorted(this.lines(listed)), sorted(inside));

    const { widgetToken: token } = await owner.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
    const shown = this.groups.flatMap((group) =>
      shownOf(group).flatMap(({ one, start: begins, end: ends, fields: { status, title } }) =>
        status === 'draft' ? [] : [{ id: idOf(group, one), begins, ends, title, status, group }],
      ),
    );
    const feed = await system.nobody.call(feedList, { query: { token, ...WINDOW } });
    expectSame(
      'The feed',
      feed
        .filter(({ id }) => isCompared(id))
        .map((it) => textOf(it.id, it.startDate, it.endDate, it.title, it.status ?? '')),
      shown
        .filter(({ id }) => isCompared(id))
        .map((it) => textOf(it.id, it.begins, it.ends, it.title, it.status === 'cancelled' ? it.status : '')),
    );

    // ical.js reads times that a clock skips or repeats in another way [REC-43].
    if (this.groups.some(atNight)) return;
    const file = await system.nobody.get(`/api/events/public.ics?${new URLSearchParams({ token, ...WINDOW })}`);
    const last = iso(LAST * DAY_MS);
    expectSame(
      'The .ics',
      readCalendarFile(file.text, { before: 2027 })
        .filter((it) => it.start < last)
        .map((it) => textOf(it.uid, it.start, it.end, it.title)),
      shown
        .filter(({ begins }) => begins < last)
        .map(({ group, begins, ends, title }) => textOf(`${group.id}@calendar-system`, begins, ends, title)),
    );
  }
}
