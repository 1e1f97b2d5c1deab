import { Button, HStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Output } from '#shared/contracts/endpoint.ts';
import { undoChange } from '#shared/contracts/history.ts';
import { toastWords } from '#shared/locale/toast.ts';
import { undoWords as words } from '#shared/locale/undo.ts';
import { ApiError, errorText } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import { onTokenFromElsewhere, readToken, watchToken } from '#web/api/session/token.ts';
import { refetchQueries } from '#web/api/swr-options.ts';
import { waitForJob } from '#web/api/wait-for-job.ts';
import { notifyError, notifySuccess } from '#web/ui/toast/notify.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

type Undone = Pick<Output<typeof undoChange>, 'undone' | 'skipped'>;

/**
 * Undoes a change as a whole. A large change is undone by a job, which goes on even after the page is left.
 * @param onUndone is called with the number of events undone so far
 * @throws ApiError
 */
export const undoWhole = async (change: string, onUndone?: (count: number) => void): Promise<Undone> => {
  const { job, ...answer } = await callApi(undoChange, { params: { change } });
  if (!job || job.state === 'done') return answer;
  const { done, skipped = [] } = await waitForJob(job, (now) => onUndone?.(now.done));
  return { undone: done, skipped };
};

/** How many changes a tab remembers [SAFE-02]. */
const REMEMBERED = 20;
const UNDO_TOAST_MS = 10_000;

/** Ids of the changes of this tab that can be undone, the latest last. */
let changes: readonly string[] = [];
/**
 * The running undos, and the changes that are being saved. Each undo waits for those before, so that several changes of
 * an event are undone in reverse order.
 */
let underWay: Promise<unknown> = Promise.resolve();

const forget = (change: string): void => {
  changes = changes.filter((one) => one !== change);
};
const remember = (change: string): void => {
  forget(change);
  changes = [...changes, change].slice(-REMEMBERED);
};

const tell = ({ undone, skipped }: Undone): void => {
  // An event that others have changed since is not undone [SAFE-05].
  if (skipped.length > 0)
    notifyError(words.notUndone(skipped.map(({ title, by }) => words.changedBy(title, by?.name ?? null))));
  else notifySuccess(undone > 0 ? words.done : words.already);
};

/**
 * Undoes the changes of one act in the given order, up to the first that cannot be undone. One toast shows the result.
 */
const undoNow = async (...asked: readonly string[]): Promise<void> => {
  const made = asked.filter((change) => changes.includes(change));
  if (made.length === 0) return;
  let last: Undone = { undone: 0, skipped: [] };
  for (const change of made) {
    forget(change);
    try {
      last = await undoWhole(change);
    } catch (thrown) {
      // The server was not reached, was too busy or failed. So the change can still be undone later.
      if (thrown instanceof ApiError && (thrown.kind === 'connection' || thrown.status === 429 || thrown.status >= 500))
        remember(change);
      notifyError(errorText(thrown));
      return void (await refetchQueries());
    }
    if (last.skipped.length > 0) break;
  }
  tell(last);
  // Fetches what was undone, and what others have changed.
  await refetchQueries();
};

const inTurn = (work: () => Promise<void>): void => {
  underWay = underWay.then(work);
};

/**
 * Makes later undos wait for a change that is being saved. Otherwise Ctrl+Z would undo the change before it.
 * @returns a function to call when the change is saved or given up
 */
export const holdUndo = (): (() => void) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  inTurn(() => held);
  return release;
};

/** A change that can be undone. */
type UndoableChange = {
  readonly description: string;
  /** The id that the change was sent with. */
  readonly change: string;
  /** A change made just before in the same act. «Отменить» undoes both. */
  readonly before?: string | undefined;
  /** Whether only a part was changed. */
  readonly isPartial?: boolean;
  /** Another button beside «Отменить». */
  readonly action?: ReactNode;
};

/** Remembers a change, and offers for 10 s to undo it [SAFE-01]. */
export const notifyUndoable = ({ description, change, before, isPartial = false, action }: UndoableChange): void => {
  const act = before === undefined ? [change] : [change, before];
  for (const one of [...act].reverse()) remember(one);
  showToast({
    // The toast of a partial change has no title «Успешно». Its title is the description, which has the counts.
    ...(isPartial ? { title: description } : { title: toastWords.success, description }),
    duration: UNDO_TOAST_MS,
    action: (
      <HStack mt="2" gap="2" wrap="wrap">
        <Button size="xs" variant="outline" colorPalette="gray" onClick={() => inTurn(() => undoNow(...act))}>
          {words.undo}
        </Button>
        {action}
      </HStack>
    ),
  });
};

/** Elements in which Ctrl+Z undoes no change: fields, where the browser undoes typed text, and open dialogs. */
const OTHERS =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog]';

const isUndoKey = ({ code, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  code === 'KeyZ' && (ctrlKey || metaKey) && !shiftKey && !altKey;

// Knows the key by its position on the keyboard, because in a Russian layout it types «я» [SAFE-02].
addEventListener('keydown', (domEvent) => {
  const { target, repeat } = domEvent;
  if (!isUndoKey(domEvent) || (target instanceof Element && target.closest(OTHERS))) return;
  domEvent.preventDefault();
  if (repeat) return;
  inTurn(async () => {
    const latest = changes.at(-1);
    if (latest !== undefined) await undoNow(latest);
  });
});

// The next user of this tab has changed nothing.
const forgetChanges = (): void => {
  changes = [];
};
watchToken(() => {
  if (readToken() === null) forgetChanges();
});
onTokenFromElsewhere(forgetChanges);
