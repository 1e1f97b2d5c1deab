import type { ComponentChildren, VNode } from 'preact';
import type { Fragment, jsx } from 'preact/jsx-runtime';
import type { AgendaDay } from '#shared/time/agenda.ts';
import type { WidgetEvent } from '#widget/page/model/event.ts';
import type { Model } from '#widget/page/model/model.ts';
import type { Dispatch, ViewProps } from '#widget/page/model/reduce.ts';
import type { EarlyRequest } from './early-request.ts';

// The page has six scripts: head and main stand in it, the others are files. Each is a bundle of its own, so they meet at
// `window.calendarWidget`.

/** Draws the content of the search's dialog. */
export type SearchView = (props: ViewProps) => VNode;
/** Draws the QR code of an event's link, and what downloads it. */
export type QrView = (props: { event: WidgetEvent }) => VNode;

/** What a visitor takes along of an event: into a calendar, or its link. `copied`: the link has just been. */
export type ActionsView = (props: {
  event: WidgetEvent;
  token: string;
  address: string;
  copied: boolean;
  dispatch: Dispatch;
}) => VNode;
/** The ways to subscribe to the whole calendar. `copied`: its address has just been. */
export type SubscribeView = (props: { file: string; copied: boolean; dispatch: Dispatch }) => VNode;

/** Draws the days of a list. `more`: the number of further dates of an event that stands for its course. */
export type DaysView = (
  props: ViewProps & {
    days: readonly AgendaDay<WidgetEvent>[];
    more: (event: WidgetEvent) => number | undefined;
  },
) => ComponentChildren;
/** Title and content of the opened details. */
export type Details = { title: string; body: ComponentChildren };
/** Draws a block. `details`: of the opened event, which take the place of the rest. */
export type BlockView = (props: ViewProps & { details?: Details | null }) => VNode;

/** The views of the scripts that have come. Null: that script will not come. */
export type LateViews = {
  readonly Cards?: DaysView | null;
  readonly Block?: BlockView | null;
  readonly Search?: SearchView;
  readonly QrCode?: QrView;
  readonly EventActions?: ActionsView;
  readonly Subscribe?: SubscribeView;
};

/** The running calendar, for the scripts that come later. */
export type RunningCalendar = {
  /** Calls back with the model as it is, and with each that is drawn from now on. */
  follow: (listener: (model: Model) => void) => void;
  /** Takes a view that has come, and draws it. */
  show: (views: LateViews) => void;
  /** The main script's Preact: it draws no elements of another copy. */
  preact: { jsx: typeof jsx; Fragment: typeof Fragment };
};

declare global {
  interface Window {
    /** Left by the head; the main script adds the calendar. */
    calendarWidget?: {
      readonly early: EarlyRequest;
      calendar?: RunningCalendar | undefined;
      /** Resolves to the error that has ended the calendar. */
      crash?: Promise<unknown>;
    };
  }
  /** Addresses of the scripts that come later; the build puts them in. Empty in the dev server. */
  const LATE_SCRIPT: string;
  const SEARCH_SCRIPT: string;
  const QR_SCRIPT: string;
  /** The version in package.json. */
  const RELEASE: string;
  const BLOCKS_SCRIPT: string;
  /** The stylesheet of that script. */
  const BLOCKS_STYLE: string;
}

/** Fetches and runs a script of our own. Rejects if it does not come. */
export const loadScript = (address: string): Promise<unknown> =>
  new Promise((done, fail) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = done;
    script.onerror = () => fail(new Error(`${address} has not come`));
    document.head.append(script);
  });
