// The whole contract of the messages between the calendar's page in a frame and the page around it, the host.
// `embed.js`, the calendar's page and the manager's preview import this file. The plugins for WordPress and 1С-Битрикс
// and the block for Tilda load `embed.js` and send no messages of their own. A host may keep an old `embed.js` beside a
// new calendar page, or a new `embed.js` beside an old page. So a field is never renamed and keeps its meaning. A new
// meaning gets a new field, and `version` grows by one. Readers ignore unknown fields and fields of another type,
// whatever the version.
import type { FeedEvent } from '#shared/contracts/feed.ts';
import { CSS_SIZE } from './values.ts';

const MESSAGES_VERSION = 1;

/** The sizes of the frame in CSS, as `CSS_SIZE` takes them. */
export const BOX_SIZES = ['width', 'maxWidth', 'borderRadius', 'height'] as const;

/** The shape of a frame. The frame's placeholder wins if it sets a shape itself [LIVE-13]. */
export type FrameBox = Record<(typeof BOX_SIZES)[number], string> & {
  /** Whether the frame is to follow the height of its content. */
  responsive: boolean;
  /** Whether the page is laid out for a frame that follows the height of its content. */
  auto: boolean;
};

/**
 * A message from the calendar's page to its host, sent at every change of a field. The first field marks it as ours.
 */
type FrameMessage = {
  /** The calendar's token; null if the address names none. */
  calendarWidget: string | null;
  version: typeof MESSAGES_VERSION;
  /** Whether the page has nothing to show. */
  failed: boolean;
  /** Height of the content in CSS pixels. Absent until the settings are known. */
  height?: number;
  /**
   * The shape of the frame. Absent until the settings are known. Also absent if the address fixes the settings: then
   * the frame keeps the shape that the code sets [LIVE-08].
   */
  box?: FrameBox;
};

/** A message from our own site to the calendar's page: example events for the preview of an empty month. */
type SampleMessage = { calendarWidgetSample: readonly FeedEvent[]; version: typeof MESSAGES_VERSION };

/** A message from the calendar's page to WordPress's own script. `secret` comes from the frame's address. */
export type WordPressMessage =
  | { message: 'height'; value: number; secret: string }
  | { message: 'link'; value: string; secret: string };

export const frameMessage = (
  calendarWidget: string | null,
  said: Omit<FrameMessage, 'calendarWidget' | 'version'>,
): FrameMessage => ({ calendarWidget, version: MESSAGES_VERSION, ...said });

const sizeIn = (value: unknown): string | undefined =>
  typeof value === 'string' && CSS_SIZE.test(value) ? value : undefined;
const flagIn = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);

/** A frame's message after parsing. Fields that the message lacks are undefined. */
export type FrameReport = {
  failed: boolean;
  height: number | undefined;
  box: { [Name in keyof FrameBox]: FrameBox[Name] | undefined };
};

/** Reads a frame's message about the calendar with this token. Null for any other data. */
export const readFrameMessage = (data: unknown, token: string): FrameReport | null => {
  const { calendarWidget, failed, height, box }: Partial<Record<keyof FrameMessage, unknown>> = Object(data);
  if (calendarWidget !== token) return null;
  const given: Partial<Record<keyof FrameBox, unknown>> = Object(box);
  return {
    failed: failed === true,
    height: typeof height === 'number' && height > 0 ? height : undefined,
    box: {
      width: sizeIn(given.width),
      maxWidth: sizeIn(given.maxWidth),
      borderRadius: sizeIn(given.borderRadius),
      height: sizeIn(given.height),
      responsive: flagIn(given.responsive),
      auto: flagIn(given.auto),
    },
  };
};

export const sampleMessage = (calendarWidgetSample: readonly FeedEvent[]): SampleMessage => ({
  calendarWidgetSample,
  version: MESSAGES_VERSION,
});

/** The example events of a message, not parsed yet. Null for any other data. */
export const readSampleMessage = (data: unknown): readonly unknown[] | null => {
  const sample: unknown = Object(data).calendarWidgetSample;
  return Array.isArray(sample) ? sample : null;
};

/** The fragment of the frame's address which says that the host keeps the frame as high as its content. */
export const AUTO_HEIGHT = '#auto';

/** The secret that WordPress adds to the address of an embedded page as `#?secret=…`. Null if there is none. */
export const wordPressSecret = (hash: string): string | null =>
  new URLSearchParams(hash.replace(/^#\??/, '')).get('secret');
