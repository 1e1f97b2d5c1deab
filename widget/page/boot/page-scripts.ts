import type { ComponentChildren, VNode } from 'preact';
import type { Fragment, jsx } from 'preact/jsx-runtime';
import type { AgendaDay } from '#shared/time/agenda.ts';
import type { WidgetEvent } from '#widget/page/model/event.ts';
import type { Model } from '#widget/page/model/model.ts';
import type { Dispatch, ViewProps } from '#widget/page/model/reduce.ts';
import type { EarlyRequest } from './early-request.ts';

// The page has six scripts: head and main are inline, the other four are files. Each script is a separate bundle, so
// the scripts share values in `window.calendarWidget`.

/** Draws the content of the search's dialog. */
export type SearchView = (props: ViewProps) => VNode;
/** Draws the QR code of an event's link, with its downloads. */
export type QrView = (props: { event: WidgetEvent }) => VNode;

/** Draws the buttons that put an event into a calendar or share its link. `copied`: the link was just copied. */
export type ActionsView = (props: {
  event: WidgetEvent;
  token: string;
  address: string;
  copied: boolean;
  dispatch: Dispatch;
}) => VNode;
/** Draws the ways to subscribe to the calendar. `copied`: the address of the calendar file was just copied. */
export type SubscribeView = (props: { file: string; copied: boolean; dispatch: Dispatch }) => VNode;

/**
 * Draws the days of a list. If the list shows an event for a whole course, `more` gives the number of further dates of
 * this course.
 */
export type DaysView = (
  props: ViewProps & {
    days: readonly AgendaDay<WidgetEvent>[];
    more: (event: WidgetEvent) => number | undefined;
  },
) => ComponentChildren;
/** Title and content of the opened details. */
export type Details = { title: string; body: ComponentChildren };
/** Draws a block. `details` of an opened event replace the rest. */
export type BlockView = (props: ViewProps & { details?: Details | null }) => VNode;

/** The views of the scripts that were loaded. Null means that the script could not be loaded. */
export type LateViews = {
  readonly Cards?: DaysView | null;
  readonly Block?: BlockView | null;
  readonly Search?: SearchView;
  readonly QrCode?: QrView;
  readonly EventActions?: ActionsView;
  readonly Subscribe?: SubscribeView;
};

/** The interface of the running calendar for the scripts that are loaded later. */
export type RunningCalendar = {
  /** Calls `listener` with the present model, and again with each later model that is drawn. */
  follow: (listener: (model: Model) => void) => void;
  /** Takes the views of a loaded script and draws them. */
  show: (views: LateViews) => void;
  /**
   * The Preact of the main script. The later scripts use it, because it does not draw elements from another copy of
   * Preact.
   */
  preact: { jsx: typeof jsx; Fragment: typeof Fragment };
};

declare global {
  interface Window {
    /** The head script sets it. The main script adds the calendar. */
    calendarWidget?: {
      readonly early: EarlyRequest;
      calendar?: RunningCalendar | undefined;
      /** Resolves to the error that has ended the calendar. */
      crash?: Promise<unknown>;
    };
  }
  /** Addresses of the scripts that the page fetches later. The build sets them; in the dev server they are empty. */
  const LATE_SCRIPT: string;
  const SEARCH_SCRIPT: string;
  const QR_SCRIPT: string;
  /** The version in package.json. */
  const RELEASE: string;
  const BLOCKS_SCRIPT: string;
  /** The CSS text that this script adds to the page. */
  const BLOCKS_STYLE: string;
}

/** Fetches a script of ours and runs it. Rejects if the script cannot be fetched. */
export const loadScript = (address: string): Promise<unknown> =>
  new Promise((done, fail) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = done;
    script.onerror = () => fail(new Error(`${address} has not come`));
    document.head.append(script);
  });
