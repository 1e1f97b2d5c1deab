// Inline in the head, before all modules. The build writes it as ES5 (start-page.ts), so it stands without `const` and `let`.

/**
 * Whether the browser is older than Chromium 108, Firefox 112 or Safari 16. It asks for three features that screens need and that a
 * script can find out. In Chromium 108 everything works; Firefox 112 and 113 cannot import files, as they lack module workers.
 */
function isTooOld(): boolean {
  return !(
    window.CSS?.supports?.('height', '1dvh') &&
    CSS.supports('container-type', 'inline-size') &&
    'inert' in HTMLElement.prototype
  );
}

/** Removes the sign of the start, if it still stands in the root. Then index.html shows a sentence. */
function giveUp(): void {
  document.getElementById('starting')?.remove();
}

function onFailure(failure: Event): void {
  // The module script could not be fetched, or its syntax is too new. start.ts itself handles what it fetches.
  if (failure.target !== window && !(failure.target instanceof HTMLScriptElement)) return;
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', giveUp);
  else giveUp();
}

if (isTooOld()) document.documentElement.className = 'too-old';
window.addEventListener('error', onFailure, true);
