// Inline in the head, before all modules. The build writes it as ES5 (start-page.ts), so it stands without `const` and `let`.

/**
 * Whether the browser is older than Chromium 108, Firefox 112 or Safari 16, by three things that screens stand on and that a
 * script can ask for. Chromium 108 does what 109 does; Firefox 112 to 114 only import no files.
 */
function isTooOld(): boolean {
  return !(
    window.CSS?.supports?.('height', '1dvh') &&
    CSS.supports('container-type', 'inline-size') &&
    'inert' in HTMLElement.prototype
  );
}

/** Takes the mark of the page away, if it still stands in the root: index.html then shows a sentence instead. */
function giveUp(): void {
  document.getElementById('starting')?.remove();
}

function onFailure(failure: Event): void {
  // The module script could not be fetched, or its syntax is too new. What it fetches itself it answers for (start.ts).
  if (failure.target !== window && !(failure.target instanceof HTMLScriptElement)) return;
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', giveUp);
  else giveUp();
}

if (isTooOld()) document.documentElement.className = 'too-old';
window.addEventListener('error', onFailure, true);
